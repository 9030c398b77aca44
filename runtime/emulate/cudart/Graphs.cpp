// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Graphs.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

std::vector<void *> KernelWork::pointers() {
  std::vector<void *> All;
  for (std::vector<char> &A : Arguments)
    All.push_back(A.data());
  return All;
}

RunNode *GraphRun::find(cudaGraphNode_t Of) {
  auto At = find_if(Nodes, [&](const RunNode &N) { return N.Of == Of; });
  return At == Nodes.end() ? nullptr : &*At;
}

cudaError_t Graphs::destroy(cudaGraph_t G) {
  Graph *Found = find(G);
  if (!Found)
    return cudaErrorInvalidValue;
  for (cudaGraphNode_t N : Found->Nodes) {
    if (auto *Child = std::get_if<ChildWork>(&find(N)->What))
      destroy(Child->Graph);
    Nodes.remove(N);
  }
  All.remove(G);
  return cudaSuccess;
}

cudaError_t Graphs::add(cudaGraph_t G, ArrayRef<cudaGraphNode_t> Needs,
                        cudaGraphNodeType Type, Work What,
                        cudaGraphNode_t *Made) {
  Graph *Home = find(G);
  auto IsOfGraph = [&](cudaGraphNode_t N) {
    GraphNode *Found = find(N);
    return Found && Found->Home == G;
  };
  if (!Home || !Made || !all_of(Needs, IsOfGraph))
    return cudaErrorInvalidValue;
  *Made = Nodes.add({G, Type, std::move(What), Needs.vec(), nullptr, {}});
  Home->Nodes.push_back(*Made);
  return cudaSuccess;
}

cudaError_t Graphs::connect(cudaGraph_t G, cudaGraphNode_t From,
                            cudaGraphNode_t To) {
  GraphNode *First = find(From), *Second = find(To);
  if (!First || !Second || First->Home != G || Second->Home != G ||
      is_contained(Second->Needs, From))
    return cudaErrorInvalidValue;
  Second->Needs.push_back(From);
  return cudaSuccess;
}

cudaError_t Graphs::disconnect(cudaGraph_t G, cudaGraphNode_t From,
                               cudaGraphNode_t To) {
  GraphNode *Second = find(To);
  if (!Second || Second->Home != G || !is_contained(Second->Needs, From))
    return cudaErrorInvalidValue;
  llvm::erase(Second->Needs, From);
  return cudaSuccess;
}

cudaError_t Graphs::remove(cudaGraphNode_t N) {
  GraphNode *Found = find(N);
  if (!Found)
    return cudaErrorInvalidValue;
  Graph *Home = find(Found->Home);
  llvm::erase(Home->Nodes, N);
  for (cudaGraphNode_t Other : Home->Nodes)
    llvm::erase(find(Other)->Needs, N);
  if (auto *Child = std::get_if<ChildWork>(&Found->What))
    destroy(Child->Graph);
  Nodes.remove(N);
  return cudaSuccess;
}

cudaError_t Graphs::clone(cudaGraph_t G, cudaGraph_t *Made) {
  Graph *From = find(G);
  if (!From || !Made)
    return cudaErrorInvalidValue;
  *Made = create();
  std::map<cudaGraphNode_t, cudaGraphNode_t> CloneOf;
  for (cudaGraphNode_t N : From->Nodes) {
    GraphNode Copy = *find(N);
    Copy.Home = *Made;
    Copy.Original = N;
    Copy.Shown.clear();
    if (auto *Child = std::get_if<ChildWork>(&Copy.What))
      clone(ChildWork(*Child).Graph, &Child->Graph);
    CloneOf[N] = Nodes.add(std::move(Copy));
    find(*Made)->Nodes.push_back(CloneOf[N]);
  }
  for (cudaGraphNode_t N : find(*Made)->Nodes)
    for (cudaGraphNode_t &Needed : find(N)->Needs)
      Needed = CloneOf[Needed];
  return cudaSuccess;
}

NodeList Graphs::dependents(cudaGraphNode_t N) const {
  NodeList Found;
  for (cudaGraphNode_t Other : find(find(N)->Home)->Nodes)
    if (is_contained(find(Other)->Needs, N))
      Found.push_back(Other);
  return Found;
}

bool Graphs::isBefore(cudaGraphNode_t N, const NodeList &Ends) const {
  std::set<cudaGraphNode_t> Visited;
  NodeList Rest = Ends;
  while (!Rest.empty()) {
    cudaGraphNode_t Next = Rest.back();
    Rest.pop_back();
    if (Next == N)
      return true;
    if (Visited.insert(Next).second)
      append_range(Rest, find(Next)->Needs);
  }
  return false;
}

cudaError_t Graphs::instantiate(cudaGraph_t G, GraphRun &Run) const {
  Graph *From = find(G);
  if (!From)
    return cudaErrorInvalidValue;
  // For each graph node taken so far its index in Run.Nodes. For a child graph,
  // this is the node that follows those of the child.
  std::map<cudaGraphNode_t, size_t> Taken;
  auto IsReady = [&](cudaGraphNode_t N) {
    return !Taken.count(N) && all_of(find(N)->Needs, [&](cudaGraphNode_t M) {
      return Taken.count(M);
    });
  };
  while (Taken.size() < From->Nodes.size()) {
    auto At = find_if(From->Nodes, IsReady);
    if (At == From->Nodes.end())
      return cudaErrorInvalidValue;
    const GraphNode &N = *find(*At);
    RunNode Next{*At, N.Type, N.What, {}};
    for (cudaGraphNode_t Needed : N.Needs)
      Next.Needs.push_back(Taken[Needed]);
    if (auto *Child = std::get_if<ChildWork>(&N.What))
      if (cudaError_t Problem = instantiate(Child->Graph, Run))
        return Problem;
    Run.Nodes.push_back(std::move(Next));
    Taken[*At] = Run.Nodes.size() - 1;
  }
  return cudaSuccess;
}

cudaGraphExecUpdateResult Graphs::update(GraphRun &Run, cudaGraph_t G) const {
  GraphRun New;
  if (instantiate(G, New))
    return cudaGraphExecUpdateError;
  if (New.Nodes.size() != Run.Nodes.size())
    return cudaGraphExecUpdateErrorTopologyChanged;
  for (auto [Old, Other] : zip_equal(Run.Nodes, New.Nodes)) {
    if (Old.Needs != Other.Needs)
      return cudaGraphExecUpdateErrorTopologyChanged;
    if (Old.Type != Other.Type)
      return cudaGraphExecUpdateErrorNodeTypeChanged;
  }
  // Run's nodes keep their handles: programs still refer to nodes of the graph
  // that Run was instantiated from.
  for (auto [Old, Other] : zip_equal(Run.Nodes, New.Nodes))
    Old.What = std::move(Other.What);
  return cudaGraphExecUpdateSuccess;
}
