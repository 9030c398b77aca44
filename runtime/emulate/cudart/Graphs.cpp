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

bool JumpWork::isTaken() const {
  return !On || (If ? On->Value != *If : On->Value == 0);
}

/// Destroys the graphs that a node with work \p What owns.
void Graphs::destroyParts(const Work &What) {
  if (auto *Child = std::get_if<ChildWork>(&What))
    destroy(Child->Graph);
  if (auto *If = std::get_if<ConditionalWork>(&What))
    for (cudaGraph_t Body : If->Bodies)
      destroy(Body);
}

cudaError_t Graphs::destroy(cudaGraph_t G) {
  Graph *Found = find(G);
  if (!Found)
    return cudaErrorInvalidValue;
  for (cudaGraphNode_t N : Found->Nodes) {
    destroyParts(find(N)->What);
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

cudaGraphConditionalHandle
Graphs::addCondition(std::optional<unsigned> AtLaunch) {
  auto Made = std::make_shared<Condition>(Condition{0, AtLaunch});
  auto Handle = reinterpret_cast<cudaGraphConditionalHandle>(&Made->Value);
  Conditions[Handle] = std::move(Made);
  return Handle;
}

cudaError_t Graphs::addConditional(cudaGraph_t G,
                                   ArrayRef<cudaGraphNode_t> Needs,
                                   cudaConditionalNodeParams &P,
                                   cudaGraphNode_t *Made) {
  auto On = Conditions.find(P.handle);
  unsigned Most = P.type == cudaGraphCondTypeIf      ? 2
                  : P.type == cudaGraphCondTypeWhile ? 1
                                                     : P.size;
  if (On == Conditions.end() || !P.size || P.size > Most)
    return cudaErrorInvalidValue;
  if (cudaError_t Problem = add(G, Needs, cudaGraphNodeTypeConditional,
                                ConditionalWork{On->second, P.type, {}}, Made))
    return Problem;
  auto &Bodies = std::get<ConditionalWork>(find(*Made)->What).Bodies;
  for (unsigned I = 0; I < P.size; ++I)
    Bodies.push_back(create());
  P.phGraph_out = Bodies.data();
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
  destroyParts(Found->What);
  Nodes.remove(N);
  return cudaSuccess;
}

cudaError_t Graphs::clone(cudaGraph_t G, cudaGraph_t *Made) {
  Graph *From = find(G);
  if (!From || !Made)
    return cudaErrorInvalidValue;
  for (cudaGraphNode_t N : From->Nodes)
    if (std::holds_alternative<ConditionalWork>(find(N)->What))
      return cudaErrorNotSupported; // as CUDA
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

/// A body is a sequence of nodes behind a jump over it, and before one to the
/// end, or in a loop back to the test.
cudaError_t Graphs::instantiateBodies(const ConditionalWork &If,
                                      GraphRun &Run) const {
  auto jump = [&](JumpWork To) {
    Run.Nodes.push_back({nullptr, cudaGraphNodeTypeEmpty, std::move(To), {}});
    return Run.Nodes.size() - 1;
  };
  auto setTarget = [&](size_t Jump, size_t Target) {
    std::get<JumpWork>(Run.Nodes[Jump].What).Target = Target;
  };
  std::vector<size_t> ToEnd;
  Run.Conditions.push_back(If.On);
  for (auto [Number, Body] : enumerate(If.Bodies)) {
    bool IsElse = If.Type == cudaGraphCondTypeIf && Number == 1;
    JumpWork Over{If.On};
    if (If.Type == cudaGraphCondTypeSwitch || IsElse)
      Over.If = IsElse ? 0 : unsigned(Number);
    size_t Test = jump(Over);
    if (cudaError_t Problem = instantiate(Body, Run))
      return Problem;
    size_t Last = jump({});
    if (If.Type == cudaGraphCondTypeWhile)
      setTarget(Last, Test);
    else
      ToEnd.push_back(Last);
    setTarget(Test, Run.Nodes.size());
  }
  for (size_t Jump : ToEnd)
    setTarget(Jump, Run.Nodes.size());
  return cudaSuccess;
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
    if (auto *If = std::get_if<ConditionalWork>(&N.What))
      if (cudaError_t Problem = instantiateBodies(*If, Run))
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
  Run.Conditions = std::move(New.Conditions);
  return cudaGraphExecUpdateSuccess;
}
