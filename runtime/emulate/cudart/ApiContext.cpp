// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Synchronisation, reset and settings of the device.
#include "Runtime.h"

using namespace roofline;
using namespace roofline::cudart;

static cudaError_t nothingToDo() {
  return withDevice([](Device &) { return cudaSuccess; });
}

cudaError_t cudaDeviceSynchronize() {
  return withDevice([](Device &D) {
    cudaError_t Problem = cudaSuccess;
    D.Handles.eachStream([&](Stream &S) {
      if (cudaError_t OfThis = refuseInCapture(S))
        Problem = OfThis;
    });
    return Problem;
  });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return nothingToDo(); }
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) {
  return nothingToDo();
}
cudaError_t cudaCtxResetPersistingL2Cache() { return nothingToDo(); }
cudaError_t cudaProfilerStart() { return nothingToDo(); }
cudaError_t cudaProfilerStop() { return nothingToDo(); }

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *To) {
  return withDevice(
      [&](Device &) { return answer(To, cudaFuncCachePreferNone); });
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *To) {
  return withDevice(
      [&](Device &) { return answer(To, cudaSharedMemBankSizeFourByte); });
}

/// Releases all memory and handles of the program. Device code is loaded again
/// when it is next needed, which resets its variables.
cudaError_t cudaDeviceReset() {
  if (isForked())
    return remember(cudaErrorInitializationError);
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Failed = cudaSuccess;
  if (!R.Gpu)
    return cudaSuccess;
  noteLeaks(*R.Gpu);
  R.Gpu->Memory.releaseAll();
  R.Gpu->Handles.Streams.clear();
  R.Gpu->Handles.Events.clear();
  R.Gpu->Handles.resetPools();
  R.Gpu->Handles.Arrays.clear();
  R.Gpu->Handles.Textures = {};
  R.Gpu->Handles.TextureDescriptions.clear();
  R.Gpu->Handles.Work = {};
  R.Gpu->Handles.PerThread.Captured = {};
  R.Gpu->Sizes.clear();
  R.Gpu->Flags = 0;
  for (FatBinary &Binary : R.Registered.binaries()) {
    Binary.Runner.reset();
    Binary.Tried = false;
  }
  lastError(/*Forget=*/true);
  return cudaSuccess;
}

/// The defaults of NVIDIA's library.
static constexpr std::pair<cudaLimit, size_t> Defaults[] = {
    {cudaLimitStackSize, 1024},
    {cudaLimitPrintfFifoSize, 1 << 20},
    {cudaLimitMallocHeapSize, 8 << 20},
    {cudaLimitDevRuntimeSyncDepth, 2},
    {cudaLimitDevRuntimePendingLaunchCount, 2048},
    {cudaLimitMaxL2FetchGranularity, 64},
    {cudaLimitPersistingL2CacheSize, 0},
};

static const size_t *defaultOf(cudaLimit Limit) {
  for (const auto &[Which, Value] : Defaults)
    if (Which == Limit)
      return &Value;
  return nullptr;
}

cudaError_t cudaDeviceSetLimit(cudaLimit Limit, size_t Value) {
  return withDevice([&](Device &D) {
    if (!defaultOf(Limit))
      return cudaErrorUnsupportedLimit;
    D.Sizes[Limit] = Value;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetLimit(size_t *To, cudaLimit Limit) {
  return withDevice([&](Device &D) {
    const size_t *Default = defaultOf(Limit);
    if (!Default)
      return cudaErrorUnsupportedLimit;
    auto Set = D.Sizes.find(Limit);
    return answer(To, Set == D.Sizes.end() ? *Default : Set->second);
  });
}

cudaError_t cudaSetDeviceFlags(unsigned Flags) {
  return withDevice([&](Device &D) {
    if (Flags & ~unsigned(cudaDeviceMask))
      return cudaErrorInvalidValue;
    D.Flags = Flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned *To) {
  return withDevice(
      [&](Device &D) { return answer(To, D.Flags | cudaDeviceMapHost); });
}
