// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Properties.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

cudaDeviceProp cudart::deviceProperties(const GpuSpec &Gpu,
                                        const DeviceLimits &L) {
  cudaDeviceProp P = {};
  const std::string &Name =
      Gpu.DeviceNames.empty() ? Gpu.DisplayName : Gpu.DeviceNames.front();
  std::strncpy(P.name, Name.c_str(), sizeof(P.name) - 1);
  P.major = L.Arch.major();
  P.minor = L.Arch.minor();
  P.multiProcessorCount = L.Sms;
  P.warpSize = L.WarpSize;

  P.totalGlobalMem = L.Dram;
  P.totalConstMem = L.ConstantMemory;
  P.l2CacheSize = L.L2;
  P.memPitch = 2147483647;
  P.memoryBusWidth = 0;
  P.textureAlignment = 512;
  P.texturePitchAlignment = 32;
  P.surfaceAlignment = 512;

  // The same since Pascal, by CUDA's table of technical specifications, in
  // texels.
  auto set = [](auto &To, std::initializer_list<int> Values) {
    copy(Values, To);
  };
  P.maxTexture1D = 131072;
  set(P.maxTexture2D, {131072, 65536});
  set(P.maxTexture3D, {16384, 16384, 16384});
  set(P.maxTexture3DAlt, {8192, 8192, 32768});
  set(P.maxTexture2DLinear, {131072, 65000, 2097120}); // the pitch in bytes
  set(P.maxTexture2DGather, {32768, 32768});
  P.maxTextureCubemap = 32768;
  set(P.maxTexture1DLayered, {32768, 2048});
  set(P.maxTexture2DLayered, {32768, 32768, 2048});
  set(P.maxTextureCubemapLayered, {32768, 2046});
  P.maxSurface1D = 32768;
  set(P.maxSurface2D, {131072, 65536});
  set(P.maxSurface3D, {16384, 16384, 16384});
  set(P.maxSurface1DLayered, {32768, 2048});
  set(P.maxSurface2DLayered, {32768, 32768, 2048});
  P.maxSurfaceCubemap = 32768;
  set(P.maxSurfaceCubemapLayered, {32768, 2046});

  P.maxThreadsPerBlock = L.ThreadsPerBlock;
  P.maxThreadsPerMultiProcessor = L.ThreadsPerSm;
  P.maxBlocksPerMultiProcessor = L.BlocksPerSm;
  copy(L.Block, P.maxThreadsDim);
  copy(L.Grid, P.maxGridSize);
  P.regsPerBlock = P.regsPerMultiprocessor = L.RegistersPerSm;
  P.sharedMemPerBlock = L.SharedPerBlock;
  P.sharedMemPerBlockOptin = L.SharedPerBlockOptIn;
  P.sharedMemPerMultiprocessor = L.SharedPerSm;
  P.reservedSharedMemPerBlock = L.SharedReserved;

  // Features that this library emulates.
  P.canMapHostMemory = 1;
  P.canUseHostPointerForRegisteredMem = 1;
  P.unifiedAddressing = 1;
  P.managedMemory = 1;
  P.concurrentManagedAccess = 1;
  P.cooperativeLaunch = 1;
  P.memoryPoolsSupported = 1;
  P.hostRegisterSupported = 1;
  P.streamPrioritiesSupported = 1;
  P.globalL1CacheSupported = P.localL1CacheSupported = 1;
  // Properties that programs require before they use streams.
  P.concurrentKernels = 1;
  P.asyncEngineCount = 2;
  P.computePreemptionSupported = 1;
  return P;
}
