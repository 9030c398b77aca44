// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capture.h"
#include "Handles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

cudaError_t cudart::beginCapture(Handles &H, Stream &S, cudaGraph_t Into,
                                 ArrayRef<cudaGraphNode_t> Ends) {
  if (S.Captured.Of)
    return cudaErrorIllegalState;
  // The legacy default stream synchronises with all others, so CUDA does not
  // allow its capture.
  if (&S == &H.Default)
    return cudaErrorStreamCaptureUnsupported;
  if (Into && !H.Work.find(Into))
    return cudaErrorInvalidValue;
  Capture New;
  New.Graph = Into ? Into : H.Work.create();
  New.OwnsGraph = !Into;
  New.Origin = &S;
  New.Id = H.NextCaptureId++;
  S.Captured = {std::make_shared<Capture>(New), Ends.vec()};
  return cudaSuccess;
}

cudaError_t cudart::endCapture(Handles &H, Stream &S, cudaGraph_t *Made) {
  std::shared_ptr<Capture> Of = S.Captured.Of;
  if (!Of)
    return cudaErrorIllegalState;
  if (Of->Origin != &S)
    return cudaErrorStreamCaptureUnmatched;
  NodeList Ends = S.Captured.Ends;
  bool IsJoined = true;
  H.eachStream([&](Stream &Other) {
    if (Other.Captured.Of != Of)
      return;
    if (!Of->IsBroken)
      IsJoined &= all_of(Other.Captured.Ends, [&](cudaGraphNode_t N) {
        return H.Work.isBefore(N, Ends);
      });
    Other.Captured = {};
  });
  H.Events.each([&](Event &E) {
    if (E.Captured.Of == Of)
      E.Captured = {};
  });
  cudaError_t Problem = Of->IsBroken ? cudaErrorStreamCaptureInvalidated
                        : IsJoined   ? cudaSuccess
                                     : cudaErrorStreamCaptureUnjoined;
  if (Problem && Of->OwnsGraph)
    H.Work.destroy(Of->Graph);
  if (Made)
    *Made = Problem ? nullptr : Of->Graph;
  return Problem;
}

cudaError_t cudart::capture(Handles &H, Stream &S, cudaGraphNodeType Type,
                            Work What) {
  CaptureState &State = S.Captured;
  if (State.Of->IsBroken)
    return cudaErrorStreamCaptureInvalidated;
  cudaGraphNode_t Made = nullptr;
  cudaError_t Problem =
      H.Work.add(State.Of->Graph, State.Ends, Type, std::move(What), &Made);
  if (!Problem)
    State.Ends = {Made};
  return Problem;
}

void cudart::captureRecord(const Stream &S, Event &E) {
  E.Captured = S.Captured;
}

cudaError_t cudart::captureWait(Stream &S, const Event &E) {
  CaptureState &State = S.Captured;
  if (!E.Captured.Of)
    return State.Of ? cudaErrorStreamCaptureIsolation : cudaSuccess;
  if (State.Of && State.Of != E.Captured.Of)
    return cudaErrorStreamCaptureMerge;
  State.Of = E.Captured.Of;
  for (cudaGraphNode_t N : E.Captured.Ends)
    if (!is_contained(State.Ends, N))
      State.Ends.push_back(N);
  return cudaSuccess;
}

cudaError_t cudart::refuseInCapture(Stream &S) {
  if (!S.Captured.Of)
    return cudaSuccess;
  S.Captured.Of->IsBroken = true;
  return cudaErrorStreamCaptureUnsupported;
}
