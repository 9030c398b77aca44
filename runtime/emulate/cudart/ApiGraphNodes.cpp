// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes of graphs: creation, and access to their parameters.
#include "Refusal.h"
#include "Submit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

// Conversion between the program's parameters and Work.

static cudaError_t read(Device &D, const cudaKernelNodeParams &P, Work &To) {
  if (P.extra) {
    D.Log.notEmulated(
        "'extra' arguments of a graph's kernel node are not emulated");
    return cudaErrorNotSupported;
  }
  KernelWork W;
  W.Host = P.func;
  W.Grid = {P.gridDim.x, P.gridDim.y, P.gridDim.z};
  W.Block = {P.blockDim.x, P.blockDim.y, P.blockDim.z};
  W.Shared = P.sharedMemBytes;
  cudaError_t Problem = keepArguments(D, W, P.kernelParams);
  To = std::move(W);
  return Problem;
}

static cudaError_t read(Device &D, const cudaMemcpy3DParms &P, Work &To) {
  CopyWork W;
  cudaError_t Problem = readCopy(D, P, W);
  To = W;
  return Problem;
}

static cudaError_t read(Device &, const cudaMemsetParams &P, Work &To) {
  if (P.elementSize != 1 && P.elementSize != 2 && P.elementSize != 4)
    return cudaErrorInvalidValue;
  To = FillWork{{static_cast<char *>(P.dst), P.pitch, 0},
                P.value,
                P.elementSize,
                {P.width * P.elementSize, P.height}};
  return cudaSuccess;
}

static cudaError_t read(Device &, const cudaHostNodeParams &P, Work &To) {
  To = HostWork{P.fn, P.userData};
  return P.fn ? cudaSuccess : cudaErrorInvalidValue;
}

static void write(GraphNode &N, KernelWork &W, cudaKernelNodeParams &P) {
  N.Shown = W.pointers();
  P = {const_cast<void *>(W.Host),
       dim3(W.Grid[0], W.Grid[1], W.Grid[2]),
       dim3(W.Block[0], W.Block[1], W.Block[2]),
       unsigned(W.Shared),
       N.Shown.data(),
       nullptr};
}

static cudaPitchedPtr pitchedPtr(const CopyEnd &End, const CopyShape &Shape) {
  return {End.Start, End.Pitch, Shape.Width,
          End.Pitch ? End.Slice / End.Pitch : Shape.Height};
}

static void write(GraphNode &, CopyWork &W, cudaMemcpy3DParms &P) {
  P = {};
  P.srcPtr = pitchedPtr(W.From, W.Shape);
  P.dstPtr = pitchedPtr(W.To, W.Shape);
  P.extent = {W.Shape.Width, W.Shape.Height, W.Shape.Depth};
  P.kind = W.Kind;
}

static void write(GraphNode &, FillWork &W, cudaMemsetParams &P) {
  P = {W.To.Start,
       W.To.Pitch,
       W.Value,
       W.ElementSize,
       W.Shape.Width / W.ElementSize,
       W.Shape.Height};
}

static void write(GraphNode &, HostWork &W, cudaHostNodeParams &P) {
  P = {W.Function, W.Data};
}

// Operations on nodes with parameters of any kind.

static cudaError_t add(Device &D, cudaGraphNode_t *Made, cudaGraph_t G,
                       const cudaGraphNode_t *Needs, size_t Count,
                       cudaGraphNodeType Type, Work What) {
  if (Count && !Needs)
    return cudaErrorInvalidValue;
  return D.Handles.Work.add(G, ArrayRef(Needs, Count), Type, std::move(What),
                            Made);
}

template <typename Parameters>
static cudaError_t addOf(cudaGraphNode_t *Made, cudaGraph_t G,
                         const cudaGraphNode_t *Needs, size_t Count,
                         cudaGraphNodeType Type, const Parameters *P) {
  return withDevice([&](Device &D) {
    Work What;
    if (!P)
      return cudaErrorInvalidValue;
    if (cudaError_t Problem = read(D, *P, What))
      return Problem;
    return add(D, Made, G, Needs, Count, Type, std::move(What));
  });
}

template <typename Kind, typename Parameters>
static cudaError_t show(cudaGraphNode_t N, Parameters *P) {
  return withDevice([&](Device &D) {
    GraphNode *Of = D.Handles.Work.find(N);
    Kind *What = Of ? std::get_if<Kind>(&Of->What) : nullptr;
    if (!What || !P)
      return cudaErrorInvalidValue;
    write(*Of, *What, *P);
    return cudaSuccess;
  });
}

/// Replaces the work of \p Of, a node of a graph or of an executable graph, by
/// work of the same kind with parameters \p P.
template <typename Node, typename Parameters>
static cudaError_t change(Device &D, Node *Of, const Parameters *P) {
  Work What;
  if (!Of || !P)
    return cudaErrorInvalidValue;
  if (cudaError_t Problem = read(D, *P, What))
    return Problem;
  if (Of->What.index() != What.index())
    return cudaErrorInvalidValue;
  Of->What = std::move(What);
  return cudaSuccess;
}

template <typename Parameters>
static cudaError_t change(cudaGraphNode_t N, const Parameters *P) {
  return withDevice(
      [&](Device &D) { return change(D, D.Handles.Work.find(N), P); });
}

template <typename Parameters>
static cudaError_t change(cudaGraphExec_t E, cudaGraphNode_t N,
                          const Parameters *P) {
  return withDevice([&](Device &D) {
    GraphRun *Run = D.Handles.Work.Runs.find(E);
    return change(D, Run ? Run->find(N) : nullptr, P);
  });
}

#define NODE(NAME, KIND, TYPE, PARAMETERS)                                     \
  cudaError_t cudaGraphAdd##NAME##Node(cudaGraphNode_t *Made, cudaGraph_t G,   \
                                       const cudaGraphNode_t *Needs,           \
                                       size_t Count, const PARAMETERS *P) {    \
    return addOf(Made, G, Needs, Count, TYPE, P);                              \
  }                                                                            \
  cudaError_t cudaGraph##NAME##NodeGetParams(cudaGraphNode_t N,                \
                                             PARAMETERS *P) {                  \
    return show<KIND>(N, P);                                                   \
  }                                                                            \
  cudaError_t cudaGraph##NAME##NodeSetParams(cudaGraphNode_t N,                \
                                             const PARAMETERS *P) {            \
    return change(N, P);                                                       \
  }                                                                            \
  cudaError_t cudaGraphExec##NAME##NodeSetParams(                              \
      cudaGraphExec_t E, cudaGraphNode_t N, const PARAMETERS *P) {             \
    return change(E, N, P);                                                    \
  }
NODE(Kernel, KernelWork, cudaGraphNodeTypeKernel, cudaKernelNodeParams)
NODE(Memcpy, CopyWork, cudaGraphNodeTypeMemcpy, cudaMemcpy3DParms)
NODE(Memset, FillWork, cudaGraphNodeTypeMemset, cudaMemsetParams)
NODE(Host, HostWork, cudaGraphNodeTypeHost, cudaHostNodeParams)
#undef NODE

/// Parameters that copy \p Size contiguous bytes.
static cudaMemcpy3DParms row(void *To, const void *From, size_t Size,
                             cudaMemcpyKind Kind) {
  cudaMemcpy3DParms P = {};
  P.dstPtr = {To, Size, Size, 1};
  P.srcPtr = {const_cast<void *>(From), Size, Size, 1};
  P.extent = {Size, 1, 1};
  P.kind = Kind;
  return P;
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *Made, cudaGraph_t G,
                                     const cudaGraphNode_t *Needs, size_t Count,
                                     void *To, const void *From, size_t Size,
                                     cudaMemcpyKind Kind) {
  cudaMemcpy3DParms P = row(To, From, Size, Kind);
  return cudaGraphAddMemcpyNode(Made, G, Needs, Count, &P);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t N, void *To,
                                           const void *From, size_t Size,
                                           cudaMemcpyKind Kind) {
  cudaMemcpy3DParms P = row(To, From, Size, Kind);
  return cudaGraphMemcpyNodeSetParams(N, &P);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t E,
                                               cudaGraphNode_t N, void *To,
                                               const void *From, size_t Size,
                                               cudaMemcpyKind Kind) {
  cudaMemcpy3DParms P = row(To, From, Size, Kind);
  return cudaGraphExecMemcpyNodeSetParams(E, N, &P);
}

cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *Made, cudaGraph_t G,
                                           const cudaGraphNode_t *Needs,
                                           size_t Count, const void *Symbol,
                                           const void *From, size_t Size,
                                           size_t Offset, cudaMemcpyKind Kind) {
  void *Start = nullptr;
  if (cudaError_t Problem = cudaGetSymbolAddress(&Start, Symbol))
    return Problem;
  return cudaGraphAddMemcpyNode1D(Made, G, Needs, Count,
                                  static_cast<char *>(Start) + Offset, From,
                                  Size, Kind);
}

cudaError_t
cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *Made, cudaGraph_t G,
                                 const cudaGraphNode_t *Needs, size_t Count,
                                 void *To, const void *Symbol, size_t Size,
                                 size_t Offset, cudaMemcpyKind Kind) {
  void *Start = nullptr;
  if (cudaError_t Problem = cudaGetSymbolAddress(&Start, Symbol))
    return Problem;
  return cudaGraphAddMemcpyNode1D(Made, G, Needs, Count, To,
                                  static_cast<char *>(Start) + Offset, Size,
                                  Kind);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                  const cudaGraphNode_t *Needs, size_t Count) {
  return withDevice([&](Device &D) {
    return add(D, Made, G, Needs, Count, cudaGraphNodeTypeEmpty, NoWork());
  });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                       const cudaGraphNode_t *Needs,
                                       size_t Count, cudaGraph_t Child) {
  return withDevice([&](Device &D) {
    ChildWork What;
    if (cudaError_t Problem = D.Handles.Work.clone(Child, &What.Graph))
      return Problem;
    return add(D, Made, G, Needs, Count, cudaGraphNodeTypeGraph, What);
  });
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                        const cudaGraphNode_t *Needs,
                                        size_t Count, cudaEvent_t E) {
  return withDevice([&](Device &D) {
    if (!D.Handles.Events.find(E))
      return cudaErrorInvalidResourceHandle;
    return add(D, Made, G, Needs, Count, cudaGraphNodeTypeEventRecord,
               EventWork{E});
  });
}

// No work: everything recorded before a graph runs is complete by then.
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *Made, cudaGraph_t G,
                                      const cudaGraphNode_t *Needs,
                                      size_t Count, cudaEvent_t E) {
  return withDevice([&](Device &D) {
    if (!D.Handles.Events.find(E))
      return cudaErrorInvalidResourceHandle;
    return add(D, Made, G, Needs, Count, cudaGraphNodeTypeWaitEvent, NoWork());
  });
}

static cudaKernelNodeParams plain(const cudaKernelNodeParamsV2 &P) {
  return {P.func,           P.gridDim,      P.blockDim,
          P.sharedMemBytes, P.kernelParams, P.extra};
}

static cudaMemsetParams plain(const cudaMemsetParamsV2 &P) {
  return {P.dst, P.pitch, P.value, P.elementSize, P.width, P.height};
}

static cudaHostNodeParams plain(const cudaHostNodeParamsV2 &P) {
  return {P.fn, P.userData};
}

/// Calls \p Body with the parameters of \p P in the struct for its type of
/// node.
template <typename Function>
static cudaError_t withPlain(const cudaGraphNodeParams *P, Function Body) {
  if (!P)
    return remember(cudaErrorInvalidValue);
  switch (P->type) {
  case cudaGraphNodeTypeKernel:
    return Body(plain(P->kernel));
  case cudaGraphNodeTypeMemcpy:
    return Body(P->memcpy.copyParams);
  case cudaGraphNodeTypeMemset:
    return Body(plain(P->memset));
  case cudaGraphNodeTypeHost:
    return Body(plain(P->host));
  default:
    return static_cast<cudaError_t>(
        refuseCall("this kind of graph node is not emulated"));
  }
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t *Made, cudaGraph_t G,
                             const cudaGraphNode_t *Needs,
                             const cudaGraphEdgeData *, size_t Count,
                             cudaGraphNodeParams *P) {
  if (P && P->type == cudaGraphNodeTypeEmpty)
    return cudaGraphAddEmptyNode(Made, G, Needs, Count);
  if (P && P->type == cudaGraphNodeTypeGraph)
    return cudaGraphAddChildGraphNode(Made, G, Needs, Count, P->graph.graph);
  if (P && P->type == cudaGraphNodeTypeEventRecord)
    return cudaGraphAddEventRecordNode(Made, G, Needs, Count,
                                       P->eventRecord.event);
  if (P && P->type == cudaGraphNodeTypeMemAlloc) {
    cudaMemAllocNodeParams Plain = {};
    Plain.poolProps = P->alloc.poolProps;
    Plain.bytesize = P->alloc.bytesize;
    cudaError_t Problem =
        cudaGraphAddMemAllocNode(Made, G, Needs, Count, &Plain);
    P->alloc.dptr = Plain.dptr;
    return Problem;
  }
  if (P && P->type == cudaGraphNodeTypeMemFree)
    return cudaGraphAddMemFreeNode(Made, G, Needs, Count, P->free.dptr);
  if (P && P->type == cudaGraphNodeTypeConditional)
    return withDevice([&](Device &D) {
      if (Count && !Needs)
        return cudaErrorInvalidValue;
      return D.Handles.Work.addConditional(G, ArrayRef(Needs, Count),
                                           P->conditional, Made);
    });
  if (P && P->type == cudaGraphNodeTypeWaitEvent)
    return cudaGraphAddEventWaitNode(Made, G, Needs, Count, P->eventWait.event);
  return withPlain(P, [&](const auto &Plain) {
    return addOf(Made, G, Needs, Count, P->type, &Plain);
  });
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t N, cudaGraphNodeParams *P) {
  return withPlain(P, [&](const auto &Plain) { return change(N, &Plain); });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t E, cudaGraphNode_t N,
                                       cudaGraphNodeParams *P) {
  return withPlain(P, [&](const auto &Plain) { return change(E, N, &Plain); });
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *Handle,
                                             cudaGraph_t G, unsigned AtLaunch,
                                             unsigned Flags) {
  return withDevice([&](Device &D) {
    if (!Handle || !D.Handles.Work.find(G) ||
        Flags & ~unsigned(cudaGraphCondAssignDefault))
      return cudaErrorInvalidValue;
    *Handle = D.Handles.Work.addCondition(Flags ? std::optional(AtLaunch)
                                                : std::nullopt);
    return cudaSuccess;
  });
}
