// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creation, queries, instantiation and launches of graphs.
#include "Submit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

template <typename Function>
static cudaError_t withGraph(cudaGraph_t G, Function Body) {
  return withDevice([&](Device &D) {
    Graph *Found = D.Handles.Work.find(G);
    return Found ? Body(D.Handles.Work, *Found) : cudaErrorInvalidValue;
  });
}

template <typename Function>
static cudaError_t withNode(cudaGraphNode_t N, Function Body) {
  return withDevice([&](Device &D) {
    GraphNode *Found = D.Handles.Work.find(N);
    return Found ? Body(D.Handles.Work, *Found) : cudaErrorInvalidValue;
  });
}

template <typename Function>
static cudaError_t withRun(cudaGraphExec_t E, Function Body) {
  return withDevice([&](Device &D) {
    GraphRun *Found = D.Handles.Work.Runs.find(E);
    return Found ? Body(D, *Found) : cudaErrorInvalidValue;
  });
}

/// Calls \p Body with the node of \p E that stands for \p N.
template <typename Function>
static cudaError_t withRunNode(cudaGraphExec_t E, cudaGraphNode_t N,
                               Function Body) {
  return withRun(E, [&](Device &, GraphRun &Run) {
    RunNode *Found = Run.find(N);
    return Found ? Body(*Found) : cudaErrorInvalidValue;
  });
}

/// Copies \p All to \p To, which has room for *\p Count elements, and sets *\p
/// Count to the number copied. If \p To is null, sets *\p Count to the number
/// of elements.
template <typename T>
static cudaError_t answerAll(const std::vector<T> &All, T *To, size_t *Count) {
  if (!Count)
    return cudaErrorInvalidValue;
  if (To)
    for (size_t I = 0; I < *Count; ++I)
      To[I] = I < All.size() ? All[I] : T();
  *Count = To ? std::min(*Count, All.size()) : All.size();
  return cudaSuccess;
}

cudaError_t cudaGraphCreate(cudaGraph_t *G, unsigned Flags) {
  return withDevice([&](Device &D) {
    if (!G || Flags)
      return cudaErrorInvalidValue;
    *G = D.Handles.Work.create();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t G) {
  return withDevice([&](Device &D) { return D.Handles.Work.destroy(G); });
}

cudaError_t cudaGraphClone(cudaGraph_t *Made, cudaGraph_t G) {
  return withDevice([&](Device &D) { return D.Handles.Work.clone(G, Made); });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *Found,
                                     cudaGraphNode_t Original,
                                     cudaGraph_t Clone) {
  return withGraph(Clone, [&](Graphs &All, Graph &G) {
    for (cudaGraphNode_t N : G.Nodes)
      if (All.find(N)->Original == Original) {
        *Found = N;
        return cudaSuccess;
      }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t G, cudaGraphNode_t *To,
                              size_t *Count) {
  return withGraph(
      G, [&](Graphs &, Graph &Of) { return answerAll(Of.Nodes, To, Count); });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t G, cudaGraphNode_t *To,
                                  size_t *Count) {
  return withGraph(G, [&](Graphs &All, Graph &Of) {
    NodeList Roots;
    for (cudaGraphNode_t N : Of.Nodes)
      if (All.find(N)->Needs.empty())
        Roots.push_back(N);
    return answerAll(Roots, To, Count);
  });
}

/// Sets the data of \p Edges to zero, which is the default. Graphs have no
/// other edges.
static void clearEdges(cudaGraphEdgeData *Edges, const size_t *Count) {
  if (Edges && Count)
    std::fill_n(Edges, *Count, cudaGraphEdgeData{});
}

cudaError_t cudaGraphGetEdges(cudaGraph_t G, cudaGraphNode_t *From,
                              cudaGraphNode_t *To, cudaGraphEdgeData *Edges,
                              size_t *Count) {
  return withGraph(G, [&](Graphs &All, Graph &Of) {
    NodeList First, Second;
    for (cudaGraphNode_t N : Of.Nodes)
      for (cudaGraphNode_t Needed : All.find(N)->Needs) {
        First.push_back(Needed);
        Second.push_back(N);
      }
    clearEdges(Edges, Count);
    size_t Room = Count ? *Count : 0;
    cudaError_t Problem = answerAll(First, From, Count);
    return Problem ? Problem : answerAll(Second, To, To ? &Room : Count);
  });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t N, cudaGraphNode_t *To,
                                         cudaGraphEdgeData *Edges,
                                         size_t *Count) {
  return withNode(N, [&](Graphs &, GraphNode &Of) {
    clearEdges(Edges, Count);
    return answerAll(Of.Needs, To, Count);
  });
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t N,
                                           cudaGraphNode_t *To,
                                           cudaGraphEdgeData *Edges,
                                           size_t *Count) {
  return withNode(N, [&](Graphs &All, GraphNode &) {
    clearEdges(Edges, Count);
    return answerAll(All.dependents(N), To, Count);
  });
}

static cudaError_t changeEdges(cudaGraph_t G, const cudaGraphNode_t *From,
                               const cudaGraphNode_t *To, size_t Count,
                               decltype(&Graphs::connect) Change) {
  return withGraph(G, [&](Graphs &All, Graph &) {
    for (size_t I = 0; I < Count; ++I)
      if (cudaError_t Problem = (All.*Change)(G, From[I], To[I]))
        return Problem;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t G, const cudaGraphNode_t *From,
                                     const cudaGraphNode_t *To,
                                     const cudaGraphEdgeData *, size_t Count) {
  return changeEdges(G, From, To, Count, &Graphs::connect);
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t G,
                                        const cudaGraphNode_t *From,
                                        const cudaGraphNode_t *To,
                                        const cudaGraphEdgeData *,
                                        size_t Count) {
  return changeEdges(G, From, To, Count, &Graphs::disconnect);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t N) {
  return withDevice([&](Device &D) { return D.Handles.Work.remove(N); });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t N, cudaGraphNodeType *Type) {
  return withNode(
      N, [&](Graphs &, GraphNode &Of) { return answer(Type, Of.Type); });
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t N, cudaGraph_t *G) {
  return withNode(N, [&](Graphs &, GraphNode &Of) {
    auto *Child = std::get_if<ChildWork>(&Of.What);
    return Child ? answer(G, Child->Graph) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *E, cudaGraph_t G,
                                 unsigned long long Flags) {
  return withDevice([&](Device &D) {
    GraphRun Run;
    Run.Flags = Flags;
    if (!E)
      return cudaErrorInvalidValue;
    if (cudaError_t Problem = D.Handles.Work.instantiate(G, Run))
      return Problem;
    *E = D.Handles.Work.Runs.add(std::move(Run));
    return cudaSuccess;
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *E, cudaGraph_t G,
                                          unsigned long long Flags) {
  return cudaGraphInstantiate(E, G, Flags);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *E, cudaGraph_t G,
                                           cudaGraphInstantiateParams *P) {
  if (!P)
    return remember(cudaErrorInvalidValue);
  cudaError_t Problem = cudaGraphInstantiate(E, G, P->flags);
  P->errNode_out = nullptr;
  P->result_out =
      Problem ? cudaGraphInstantiateError : cudaGraphInstantiateSuccess;
  return Problem;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t E,
                                  unsigned long long *Flags) {
  return withRun(
      E, [&](Device &, GraphRun &Run) { return answer(Flags, Run.Flags); });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t E) {
  return withDevice([&](Device &D) {
    return D.Handles.Work.Runs.remove(E) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t E, cudaGraph_t G,
                                cudaGraphExecUpdateResultInfo *Info) {
  return withRun(E, [&](Device &D, GraphRun &Run) {
    cudaGraphExecUpdateResult Result = D.Handles.Work.update(Run, G);
    if (Info)
      *Info = {Result, nullptr, nullptr};
    return Result == cudaGraphExecUpdateSuccess
               ? cudaSuccess
               : cudaErrorGraphExecUpdateFailure;
  });
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t E, cudaGraphNode_t N,
                                    unsigned IsEnabled) {
  return withRunNode(E, N, [&](RunNode &Of) {
    Of.IsEnabled = IsEnabled;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t E, cudaGraphNode_t N,
                                    unsigned *IsEnabled) {
  return withRunNode(
      E, N, [&](RunNode &Of) { return answer(IsEnabled, Of.IsEnabled); });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t E, cudaStream_t S) {
  return withRun(E, [&](Device &D, GraphRun &) {
    return D.Handles.stream(S) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}

/// Adds the nodes of the executable graph to the graph that \p S is captured
/// into.
static cudaError_t captureRun(Device &D, Stream &S, const GraphRun &Run) {
  // The graph would have to get the condition's nodes again.
  if (!Run.Conditions.empty())
    return refuseInCapture(S);
  for (const RunNode &N : Run.Nodes) {
    bool HasOwn = !std::holds_alternative<ChildWork>(N.What) && N.IsEnabled;
    if (cudaError_t Problem =
            capture(D.Handles, S, HasOwn ? N.Type : cudaGraphNodeTypeEmpty,
                    HasOwn ? N.What : Work(NoWork())))
      return Problem;
  }
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t E, cudaStream_t S) {
  bool IsCaptured = false;
  cudaError_t Problem = withRun(E, [&](Device &D, GraphRun &Run) {
    Stream *To = D.Handles.stream(S);
    if (!To)
      return cudaErrorInvalidResourceHandle;
    IsCaptured = To->Captured.Of != nullptr;
    for (const auto &On : Run.Conditions)
      On->Value = On->AtLaunch.value_or(On->Value);
    return IsCaptured ? captureRun(D, *To, Run) : cudaSuccess;
  });
  bool IsDone = IsCaptured;
  for (size_t Next = 0; !IsDone && !Problem;) {
    HostWork OfHost;
    Problem = withRun(E, [&](Device &D, GraphRun &Run) {
      size_t I = Next++;
      IsDone = I >= Run.Nodes.size();
      if (IsDone || !Run.Nodes[I].IsEnabled)
        return cudaSuccess;
      Work &What = Run.Nodes[I].What;
      if (auto *Host = std::get_if<HostWork>(&What))
        OfHost = *Host;
      if (auto *Jump = std::get_if<JumpWork>(&What); Jump && Jump->isTaken())
        Next = Jump->Target;
      return perform(D, What);
    });
    // Called without the lock: the function may take long, and may wait for
    // locks of the program.
    if (OfHost.Function)
      OfHost.Function(OfHost.Data);
  }
  return Problem;
}

PER_THREAD(cudaGraphInstantiateWithParams, _ptsz);
PER_THREAD(cudaGraphUpload, _ptsz);
PER_THREAD(cudaGraphLaunch, _ptsz);
