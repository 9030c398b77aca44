// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events. They record the time of the host's clock, not of a GPU.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

using Clock = std::chrono::steady_clock;

template <typename Function>
static cudaError_t withEvent(cudaEvent_t E, Function Body) {
  return withDevice([&](Device &D) {
    Event *Found = D.Handles.Events.find(E);
    return Found ? Body(D, *Found) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t *E) {
  return cudaEventCreateWithFlags(E, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *E, unsigned Flags) {
  constexpr unsigned All =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  return withDevice([&](Device &D) {
    if (!E || (Flags & ~All))
      return cudaErrorInvalidValue;
    *E = D.Handles.Events.add({Flags, std::nullopt});
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecord(cudaEvent_t E, cudaStream_t S) {
  return withEvent(E, [&](Device &D, Event &Of) {
    Stream *In = D.Handles.stream(S);
    if (!In)
      return cudaErrorInvalidResourceHandle;
    captureRecord(*In, Of);
    if (!In->Captured.Of)
      Of.Recorded = Clock::now();
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t E, cudaStream_t S,
                                     unsigned Flags) {
  if (!(Flags & cudaEventRecordExternal))
    return cudaEventRecord(E, S);
  // In a captured stream this adds a node that records the event whenever the
  // graph runs.
  return withEvent(E, [&](Device &D, Event &) {
    return submit(D, S, cudaGraphNodeTypeEventRecord, EventWork{E});
  });
}

// An event that was never recorded counts as complete, as in CUDA.
cudaError_t cudaEventQuery(cudaEvent_t E) {
  return withEvent(E, [](Device &, Event &Of) {
    return Of.Captured.Of ? cudaErrorCapturedEvent : cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t E) { return cudaEventQuery(E); }

cudaError_t cudaEventDestroy(cudaEvent_t E) {
  return withDevice([&](Device &D) {
    return D.Handles.Events.remove(E) ? cudaSuccess
                                      : cudaErrorInvalidResourceHandle;
  });
}

static bool hasTime(const Event *E) {
  return E && E->Recorded && !(E->Flags & cudaEventDisableTiming);
}

cudaError_t cudaEventElapsedTime(float *Milliseconds, cudaEvent_t Begin,
                                 cudaEvent_t End) {
  return withDevice([&](Device &D) {
    const Event *First = D.Handles.Events.find(Begin);
    const Event *Last = D.Handles.Events.find(End);
    if (!Milliseconds)
      return cudaErrorInvalidValue;
    if (!hasTime(First) || !hasTime(Last))
      return cudaErrorInvalidResourceHandle;
    *Milliseconds = std::chrono::duration<float, std::milli>(*Last->Recorded -
                                                             *First->Recorded)
                        .count();
    return cudaSuccess;
  });
}

PER_THREAD(cudaEventRecord, _ptsz);
PER_THREAD(cudaEventRecordWithFlags, _ptsz);
