// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream-ordered allocation. Pools are handles only: all memory is allocated as
// by cudaMalloc().
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

template <typename Function>
static cudaError_t withPool(cudaMemPool_t P, Function Body) {
  return withDevice([&](Device &D) {
    Pool *Found = D.Handles.Pools.find(P);
    return Found ? Body(D, *Found) : cudaErrorInvalidValue;
  });
}

static cudaError_t onlyPool(cudaMemPool_t P) {
  return withPool(P, [](Device &, Pool &) { return cudaSuccess; });
}

static bool isFlag(cudaMemPoolAttr Attribute) {
  return Attribute == cudaMemPoolReuseFollowEventDependencies ||
         Attribute == cudaMemPoolReuseAllowOpportunistic ||
         Attribute == cudaMemPoolReuseAllowInternalDependencies;
}

/// Whether \p S is being captured; false also for unknown streams.
static bool isCaptured(Device &D, cudaStream_t S) {
  Stream *Of = D.Handles.stream(S);
  return Of && Of->Captured.Of;
}

cudaError_t cudaMallocAsync(void **Pointer, size_t Size, cudaStream_t S) {
  bool IsDone = false;
  cudaError_t Problem = withDevice([&](Device &D) {
    if (!D.Handles.stream(S))
      return cudaErrorInvalidResourceHandle;
    if (!isCaptured(D, S))
      return cudaSuccess;
    IsDone = true;
    if (!Pointer || !Size)
      return cudaErrorInvalidValue;
    auto Memory = GraphMemory::allocate(D.Memory, Size);
    if (!Memory)
      return cudaErrorMemoryAllocation;
    *Pointer = Memory->start();
    return submit(D, S, cudaGraphNodeTypeMemAlloc, AllocateWork{Memory});
  });
  return Problem || IsDone ? Problem : cudaMalloc(Pointer, Size);
}

cudaError_t cudaMallocFromPoolAsync(void **Pointer, size_t Size,
                                    cudaMemPool_t P, cudaStream_t S) {
  cudaError_t Problem = onlyPool(P);
  return Problem ? Problem : cudaMallocAsync(Pointer, Size, S);
}

cudaError_t cudaFreeAsync(void *Pointer, cudaStream_t S) {
  bool IsDone = false;
  cudaError_t Problem = withDevice([&](Device &D) {
    if (!D.Handles.stream(S))
      return cudaErrorInvalidResourceHandle;
    IsDone = isCaptured(D, S);
    return IsDone ? submit(D, S, cudaGraphNodeTypeMemFree, FreeWork{Pointer})
                  : cudaSuccess;
  });
  return Problem || IsDone ? Problem : cudaFree(Pointer);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *P, int Number) {
  return withNumber(
      Number, [&](Device &D) { return answer(P, D.Handles.DefaultPool); });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *P, int Number) {
  return withNumber(
      Number, [&](Device &D) { return answer(P, D.Handles.CurrentPool); });
}

cudaError_t cudaDeviceSetMemPool(int Number, cudaMemPool_t P) {
  return withPool(P, [&](Device &D, Pool &) {
    if (Number != 0)
      return cudaErrorInvalidDevice;
    D.Handles.CurrentPool = P;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *P, const cudaMemPoolProps *Props) {
  return withDevice([&](Device &D) {
    if (!P || !Props || Props->location.type != cudaMemLocationTypeDevice)
      return cudaErrorInvalidValue;
    *P = D.Handles.Pools.add({});
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t P) {
  return withPool(P, [&](Device &D, Pool &) {
    if (P == D.Handles.DefaultPool)
      return cudaErrorInvalidValue;
    if (P == D.Handles.CurrentPool)
      D.Handles.CurrentPool = D.Handles.DefaultPool;
    D.Handles.Pools.remove(P);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t P, size_t) { return onlyPool(P); }

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t P, cudaMemPoolAttr Attribute,
                                    void *Value) {
  return withPool(P, [&](Device &, Pool &Of) {
    Of.Attributes[Attribute] = isFlag(Attribute)
                                   ? *static_cast<int *>(Value)
                                   : *static_cast<uint64_t *>(Value);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t P, cudaMemPoolAttr Attribute,
                                    void *Value) {
  return withPool(P, [&](Device &, Pool &Of) {
    auto At = Of.Attributes.find(Attribute);
    bool IsSet = At != Of.Attributes.end();
    if (isFlag(Attribute))
      *static_cast<int *>(Value) = IsSet ? int(At->second) : 1;
    else
      *static_cast<uint64_t *>(Value) = IsSet ? At->second : 0;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t P, const cudaMemAccessDesc *,
                                 size_t) {
  return onlyPool(P);
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *Flags, cudaMemPool_t P,
                                 cudaMemLocation *Location) {
  return withPool(P, [&](Device &, Pool &) {
    return Location ? answer(Flags, cudaMemAccessFlagsProtReadWrite)
                    : cudaErrorInvalidValue;
  });
}

PER_THREAD(cudaMallocAsync, _ptsz);
PER_THREAD(cudaMallocFromPoolAsync, _ptsz);
PER_THREAD(cudaFreeAsync, _ptsz);
