// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams. Work is complete when the call that submits it returns, or becomes
// part of a graph.
#include "Runtime.h"

using namespace roofline;
using namespace roofline::cudart;

// The range that current GPUs report; 0 is the lowest priority.
static constexpr int LowestPriority = 0, HighestPriority = -5;

static cudaError_t nothingLeft(cudaStream_t S) {
  return withStream(S, [](Device &, Stream &) { return cudaSuccess; });
}

cudaError_t cudaStreamCreate(cudaStream_t *S) {
  return cudaStreamCreateWithPriority(S, cudaStreamDefault, LowestPriority);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *S, unsigned Flags) {
  return cudaStreamCreateWithPriority(S, Flags, LowestPriority);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *S, unsigned Flags,
                                         int Priority) {
  return withDevice([&](Device &D) {
    if (!S || (Flags & ~unsigned(cudaStreamNonBlocking)))
      return cudaErrorInvalidValue;
    int Kept = std::clamp(Priority, HighestPriority, LowestPriority);
    *S = D.Handles.Streams.add({Flags, Kept, D.Handles.NextStreamId++});
    return cudaSuccess;
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t S) {
  return withDevice([&](Device &D) {
    return D.Handles.Streams.remove(S) ? cudaSuccess
                                       : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t S) {
  return withStream(S,
                    [](Device &, Stream &Of) { return refuseInCapture(Of); });
}
cudaError_t cudaStreamQuery(cudaStream_t S) { return cudaStreamSynchronize(S); }

cudaError_t cudaStreamWaitEvent(cudaStream_t S, cudaEvent_t E, unsigned) {
  return withStream(S, [&](Device &D, Stream &Waits) {
    const Event *For = D.Handles.Events.find(E);
    return For ? captureWait(Waits, *For) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t S, unsigned *Flags) {
  return withStream(
      S, [&](Device &, Stream &Of) { return answer(Flags, Of.Flags); });
}

cudaError_t cudaStreamGetPriority(cudaStream_t S, int *Priority) {
  return withStream(
      S, [&](Device &, Stream &Of) { return answer(Priority, Of.Priority); });
}

cudaError_t cudaStreamGetId(cudaStream_t S, unsigned long long *Id) {
  return withStream(S, [&](Device &, Stream &Of) { return answer(Id, Of.Id); });
}

cudaError_t cudaStreamGetDevice(cudaStream_t S, int *Number) {
  return withStream(S, [&](Device &, Stream &) { return answer(Number, 0); });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t S, void *, size_t, unsigned) {
  return nothingLeft(S);
}

// Attributes of streams affect caching and order, which are not modelled per
// stream.
cudaError_t cudaStreamSetAttribute(cudaStream_t S, cudaLaunchAttributeID,
                                   const cudaLaunchAttributeValue *) {
  return nothingLeft(S);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t To, cudaStream_t From) {
  cudaError_t Problem = nothingLeft(From);
  return Problem ? Problem : nothingLeft(To);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *Lowest, int *Highest) {
  return withDevice([&](Device &) {
    if (Lowest)
      *Lowest = LowestPriority;
    if (Highest)
      *Highest = HighestPriority;
    return cudaSuccess;
  });
}

PER_THREAD(cudaStreamSynchronize, _ptsz);
PER_THREAD(cudaStreamQuery, _ptsz);
PER_THREAD(cudaStreamWaitEvent, _ptsz);
PER_THREAD(cudaStreamGetFlags, _ptsz);
PER_THREAD(cudaStreamGetPriority, _ptsz);
PER_THREAD(cudaStreamGetId, _ptsz);
PER_THREAD(cudaStreamGetDevice, _ptsz);
PER_THREAD(cudaStreamAttachMemAsync, _ptsz);
PER_THREAD(cudaStreamSetAttribute, _ptsz);
PER_THREAD(cudaStreamCopyAttributes, _ptsz);
