// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes and occupancy of kernels.
#include "Occupancy.h"
#include "Runtime.h"

using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

/// Calls \p Body(Device &, Kernel &, const KernelShape &) under the lock.
template <typename Function>
static cudaError_t withKernel(const void *Host, Function Body) {
  return withDevice([&](Device &D) {
    Kernel *K = Runtime::get().Registered.kernel(Host);
    if (!K)
      return cudaErrorInvalidDeviceFunction;
    const KernelShape *Shape = nullptr;
    if (cudaError_t Problem = D.Launch.shapeOf(*K, Shape))
      return Problem;
    return Body(D, *K, *Shape);
  });
}

static uint64_t mostDynamicShared(const DeviceLimits &Limits, const Kernel &K,
                                  const KernelShape &Shape) {
  if (K.MostDynamicShared)
    return K.MostDynamicShared;
  return Limits.SharedPerBlock -
         std::min(Limits.SharedPerBlock, Shape.StaticSharedBytes);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *To, const void *Host) {
  return withKernel(Host, [&](Device &D, Kernel &K, const KernelShape &Shape) {
    CudaArch Arch = CudaArch::parse(K.Home->Arch).value_or(D.Limits.Arch);
    *To = {};
    To->sharedSizeBytes = Shape.StaticSharedBytes;
    To->localSizeBytes = Shape.LocalBytes;
    To->maxThreadsPerBlock =
        std::min(Shape.MaxThreadsPerBlock, D.Limits.ThreadsPerBlock);
    // Unknown without ptxas. It must not be 0, since programs divide by it.
    To->numRegs = harmlessRegisters(D.Limits);
    To->ptxVersion = To->binaryVersion = Arch.Number;
    To->maxDynamicSharedSizeBytes = mostDynamicShared(D.Limits, K, Shape);
    To->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetAttribute(const void *Host, cudaFuncAttribute Attribute,
                                 int Value) {
  return withKernel(Host, [&](Device &D, Kernel &K, const KernelShape &Shape) {
    if (Attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
      return cudaSuccess; // hints, and clusters, which launches reject
    if (Value < 0 ||
        Value + Shape.StaticSharedBytes > D.Limits.SharedPerBlockOptIn)
      return cudaErrorInvalidValue;
    K.MostDynamicShared = Value;
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetCacheConfig(const void *Host, cudaFuncCache) {
  return withKernel(Host, [](Device &, Kernel &, const KernelShape &) {
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void *Host, cudaSharedMemConfig) {
  return cudaFuncSetCacheConfig(Host, cudaFuncCachePreferNone);
}

cudaError_t cudaFuncGetName(const char **Name, const void *Host) {
  return withKernel(Host, [&](Device &, Kernel &K, const KernelShape &) {
    return answer(Name, K.DeviceName.c_str());
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *Blocks,
                                                          const void *Host,
                                                          int Threads,
                                                          size_t Shared) {
  return withKernel(Host, [&](Device &D, Kernel &, const KernelShape &Shape) {
    if (!Blocks || Threads <= 0)
      return cudaErrorInvalidValue;
    bool Fits = unsigned(Threads) <= Shape.MaxThreadsPerBlock;
    *Blocks =
        Fits ? blocksPerSm(D.Limits, Threads, Shape.StaticSharedBytes + Shared)
             : 0;
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, const void *Host, int Threads, size_t Shared, unsigned) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(Blocks, Host, Threads,
                                                       Shared);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *Size,
                                                      const void *Host,
                                                      int Blocks, int Threads) {
  return withKernel(Host, [&](Device &D, Kernel &, const KernelShape &Shape) {
    if (!Size || Blocks <= 0 || Threads <= 0)
      return cudaErrorInvalidValue;
    uint64_t Each = sharedForBlocks(D.Limits, Blocks);
    *Size = Each - std::min(Each, Shape.StaticSharedBytes);
    return cudaSuccess;
  });
}

cudaError_t cudaGetKernel(cudaKernel_t *Handle, const void *Host) {
  *Handle = static_cast<cudaKernel_t>(const_cast<void *>(Host));
  return cudaSuccess;
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t *Handle, const void *Host) {
  *Handle = static_cast<cudaFunction_t>(const_cast<void *>(Host));
  return cudaSuccess;
}
