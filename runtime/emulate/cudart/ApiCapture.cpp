// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Capture of streams into graphs.
#include "Submit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

// The mode restricts what other threads may do during the capture. This is not
// checked.
cudaError_t cudaStreamBeginCapture(cudaStream_t S, cudaStreamCaptureMode) {
  return withStream(S, [](Device &D, Stream &Of) {
    return beginCapture(D.Handles, Of, nullptr, {});
  });
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t S, cudaGraph_t Graph,
                                          const cudaGraphNode_t *Needs,
                                          const cudaGraphEdgeData *,
                                          size_t Count, cudaStreamCaptureMode) {
  return withStream(S, [&](Device &D, Stream &Of) {
    if (!Graph || (Count && !Needs))
      return cudaErrorInvalidValue;
    return beginCapture(D.Handles, Of, Graph, ArrayRef(Needs, Count));
  });
}

cudaError_t cudaStreamEndCapture(cudaStream_t S, cudaGraph_t *Graph) {
  return withStream(S, [&](Device &D, Stream &Of) {
    return endCapture(D.Handles, Of, Graph);
  });
}

static cudaStreamCaptureStatus statusOf(const Stream &S) {
  if (!S.Captured.Of)
    return cudaStreamCaptureStatusNone;
  return S.Captured.Of->IsBroken ? cudaStreamCaptureStatusInvalidated
                                 : cudaStreamCaptureStatusActive;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t S,
                                  cudaStreamCaptureStatus *Status) {
  return withStream(
      S, [&](Device &, Stream &Of) { return answer(Status, statusOf(Of)); });
}

// Without an active capture only the status is set.
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t S,
                                     cudaStreamCaptureStatus *Status,
                                     unsigned long long *Id, cudaGraph_t *Graph,
                                     const cudaGraphNode_t **Needs,
                                     const cudaGraphEdgeData **Edges,
                                     size_t *Count) {
  return withStream(S, [&](Device &, Stream &Of) {
    if (!Status)
      return cudaErrorInvalidValue;
    *Status = statusOf(Of);
    if (*Status != cudaStreamCaptureStatusActive)
      return cudaSuccess;
    if (Id)
      *Id = Of.Captured.Of->Id;
    if (Graph)
      *Graph = Of.Captured.Of->Graph;
    if (Needs)
      *Needs = Of.Captured.Ends.data();
    if (Edges)
      *Edges = nullptr; // all edges have default data
    if (Count)
      *Count = Of.Captured.Ends.size();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t S,
                                                cudaGraphNode_t *Needs,
                                                const cudaGraphEdgeData *,
                                                size_t Count, unsigned Flags) {
  return withStream(S, [&](Device &, Stream &Of) {
    if (!Of.Captured.Of)
      return cudaErrorIllegalState;
    if (Count && !Needs)
      return cudaErrorInvalidValue;
    if (Flags & cudaStreamSetCaptureDependencies)
      Of.Captured.Ends.clear();
    Of.Captured.Ends.insert(Of.Captured.Ends.end(), Needs, Needs + Count);
    return cudaSuccess;
  });
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *Mode) {
  static thread_local cudaStreamCaptureMode Kept = cudaStreamCaptureModeGlobal;
  if (!Mode)
    return remember(cudaErrorInvalidValue);
  std::swap(Kept, *Mode);
  return cudaSuccess;
}

PER_THREAD(cudaStreamBeginCapture, _ptsz);
PER_THREAD(cudaStreamBeginCaptureToGraph, _ptsz);
PER_THREAD(cudaStreamEndCapture, _ptsz);
PER_THREAD(cudaStreamIsCapturing, _ptsz);
PER_THREAD(cudaStreamGetCaptureInfo, _ptsz);
PER_THREAD(cudaStreamUpdateCaptureDependencies, _ptsz);
