// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaDeviceGetAttribute(). Most attributes are members of cudaDeviceProp under
// another name.
#include "Properties.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

namespace {
struct Row {
  cudaDeviceAttr Attribute;
  int (*Value)(const cudaDeviceProp &P);
};
} // namespace

#define ROW(ATTRIBUTE, MEMBER)                                                 \
  Row {                                                                        \
    cudaDevAttr##ATTRIBUTE,                                                    \
        [](const cudaDeviceProp &P) { return int(P.MEMBER); }                  \
  }

static constexpr Row Rows[] = {
    ROW(MaxThreadsPerBlock, maxThreadsPerBlock),
    ROW(MaxBlockDimX, maxThreadsDim[0]),
    ROW(MaxBlockDimY, maxThreadsDim[1]),
    ROW(MaxBlockDimZ, maxThreadsDim[2]),
    ROW(MaxGridDimX, maxGridSize[0]),
    ROW(MaxGridDimY, maxGridSize[1]),
    ROW(MaxGridDimZ, maxGridSize[2]),
    ROW(MaxSharedMemoryPerBlock, sharedMemPerBlock),
    ROW(TotalConstantMemory, totalConstMem),
    ROW(WarpSize, warpSize),
    ROW(MaxPitch, memPitch),
    ROW(MaxRegistersPerBlock, regsPerBlock),
    ROW(TextureAlignment, textureAlignment),
    ROW(MaxTexture1DWidth, maxTexture1D),
    ROW(MaxTexture2DWidth, maxTexture2D[0]),
    ROW(MaxTexture2DHeight, maxTexture2D[1]),
    ROW(MaxTexture3DWidth, maxTexture3D[0]),
    ROW(MaxTexture3DHeight, maxTexture3D[1]),
    ROW(MaxTexture3DDepth, maxTexture3D[2]),
    ROW(MaxTexture3DWidthAlt, maxTexture3DAlt[0]),
    ROW(MaxTexture3DHeightAlt, maxTexture3DAlt[1]),
    ROW(MaxTexture3DDepthAlt, maxTexture3DAlt[2]),
    ROW(MaxTexture2DLinearWidth, maxTexture2DLinear[0]),
    ROW(MaxTexture2DLinearHeight, maxTexture2DLinear[1]),
    ROW(MaxTexture2DLinearPitch, maxTexture2DLinear[2]),
    ROW(MaxTexture2DGatherWidth, maxTexture2DGather[0]),
    ROW(MaxTexture2DGatherHeight, maxTexture2DGather[1]),
    ROW(MaxTextureCubemapWidth, maxTextureCubemap),
    ROW(MaxTexture1DLayeredWidth, maxTexture1DLayered[0]),
    ROW(MaxTexture1DLayeredLayers, maxTexture1DLayered[1]),
    ROW(MaxTexture2DLayeredWidth, maxTexture2DLayered[0]),
    ROW(MaxTexture2DLayeredHeight, maxTexture2DLayered[1]),
    ROW(MaxTexture2DLayeredLayers, maxTexture2DLayered[2]),
    ROW(MaxTextureCubemapLayeredWidth, maxTextureCubemapLayered[0]),
    ROW(MaxTextureCubemapLayeredLayers, maxTextureCubemapLayered[1]),
    ROW(MaxSurface1DWidth, maxSurface1D),
    ROW(MaxSurface2DWidth, maxSurface2D[0]),
    ROW(MaxSurface2DHeight, maxSurface2D[1]),
    ROW(MaxSurface3DWidth, maxSurface3D[0]),
    ROW(MaxSurface3DHeight, maxSurface3D[1]),
    ROW(MaxSurface3DDepth, maxSurface3D[2]),
    ROW(MaxSurface1DLayeredWidth, maxSurface1DLayered[0]),
    ROW(MaxSurface1DLayeredLayers, maxSurface1DLayered[1]),
    ROW(MaxSurface2DLayeredWidth, maxSurface2DLayered[0]),
    ROW(MaxSurface2DLayeredHeight, maxSurface2DLayered[1]),
    ROW(MaxSurface2DLayeredLayers, maxSurface2DLayered[2]),
    ROW(MaxSurfaceCubemapWidth, maxSurfaceCubemap),
    ROW(MaxSurfaceCubemapLayeredWidth, maxSurfaceCubemapLayered[0]),
    ROW(MaxSurfaceCubemapLayeredLayers, maxSurfaceCubemapLayered[1]),
    ROW(MultiProcessorCount, multiProcessorCount),
    ROW(Integrated, integrated),
    ROW(CanMapHostMemory, canMapHostMemory),
    ROW(SurfaceAlignment, surfaceAlignment),
    ROW(ConcurrentKernels, concurrentKernels),
    ROW(EccEnabled, ECCEnabled),
    ROW(PciBusId, pciBusID),
    ROW(PciDeviceId, pciDeviceID),
    ROW(PciDomainId, pciDomainID),
    ROW(TccDriver, tccDriver),
    ROW(GlobalMemoryBusWidth, memoryBusWidth),
    ROW(L2CacheSize, l2CacheSize),
    ROW(MaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor),
    ROW(AsyncEngineCount, asyncEngineCount),
    ROW(UnifiedAddressing, unifiedAddressing),
    ROW(TexturePitchAlignment, texturePitchAlignment),
    ROW(ComputeCapabilityMajor, major),
    ROW(ComputeCapabilityMinor, minor),
    ROW(StreamPrioritiesSupported, streamPrioritiesSupported),
    ROW(GlobalL1CacheSupported, globalL1CacheSupported),
    ROW(LocalL1CacheSupported, localL1CacheSupported),
    ROW(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor),
    ROW(MaxRegistersPerMultiprocessor, regsPerMultiprocessor),
    ROW(ManagedMemory, managedMemory),
    ROW(IsMultiGpuBoard, isMultiGpuBoard),
    ROW(MultiGpuBoardGroupID, multiGpuBoardGroupID),
    ROW(HostNativeAtomicSupported, hostNativeAtomicSupported),
    ROW(PageableMemoryAccess, pageableMemoryAccess),
    ROW(ConcurrentManagedAccess, concurrentManagedAccess),
    ROW(ComputePreemptionSupported, computePreemptionSupported),
    ROW(CanUseHostPointerForRegisteredMem, canUseHostPointerForRegisteredMem),
    ROW(CooperativeLaunch, cooperativeLaunch),
    ROW(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin),
    ROW(HostRegisterSupported, hostRegisterSupported),
    ROW(PageableMemoryAccessUsesHostPageTables,
        pageableMemoryAccessUsesHostPageTables),
    ROW(DirectManagedMemAccessFromHost, directManagedMemAccessFromHost),
    ROW(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor),
    ROW(MaxPersistingL2CacheSize, persistingL2CacheMaxSize),
    ROW(MaxAccessPolicyWindowSize, accessPolicyMaxWindowSize),
    ROW(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock),
    ROW(SparseCudaArraySupported, sparseCudaArraySupported),
    ROW(HostRegisterReadOnlySupported, hostRegisterReadOnlySupported),
    ROW(TimelineSemaphoreInteropSupported, timelineSemaphoreInteropSupported),
    ROW(MemoryPoolsSupported, memoryPoolsSupported),
    ROW(GPUDirectRDMASupported, gpuDirectRDMASupported),
    ROW(GPUDirectRDMAFlushWritesOptions, gpuDirectRDMAFlushWritesOptions),
    ROW(GPUDirectRDMAWritesOrdering, gpuDirectRDMAWritesOrdering),
    ROW(MemoryPoolSupportedHandleTypes, memoryPoolSupportedHandleTypes),
    ROW(ClusterLaunch, clusterLaunch),
    ROW(DeferredMappingCudaArraySupported, deferredMappingCudaArraySupported),
    ROW(IpcEventSupport, ipcEventSupported),
    ROW(NumaConfig, deviceNumaConfig),
    ROW(NumaId, deviceNumaId),
    ROW(MpsEnabled, mpsEnabled),
    ROW(HostNumaId, hostNumaId),
};
#undef ROW

/// The ratio of peak single to peak double precision throughput.
static int precisionRatio(const GpuSpec &Gpu) {
  double Double = Gpu.peak(OpKind::Fp64);
  return Double > 0 ? int(Gpu.peak(OpKind::Fp32) / Double + 0.5) : 0;
}

std::optional<int> cudart::deviceAttribute(const GpuSpec &Gpu,
                                           const DeviceLimits &Limits,
                                           cudaDeviceAttr Attribute) {
  switch (Attribute) {
  case cudaDevAttrClockRate: // kHz
    return int(Gpu.Clock.Value / 1e3);
  case cudaDevAttrSingleToDoublePrecisionPerfRatio:
    return precisionRatio(Gpu);
  case cudaDevAttrGpuOverlap:
    return 1;
  case cudaDevAttrMaxTexture1DLinearWidth: // the least since Pascal
    return 1 << 27;
  case cudaDevAttrComputeMode:
    return cudaComputeModeDefault;
  default:
    break;
  }
  cudaDeviceProp P = deviceProperties(Gpu, Limits);
  const Row *Found =
      find_if(Rows, [&](const Row &R) { return R.Attribute == Attribute; });
  if (Found != std::end(Rows))
    return Found->Value(P);
  bool IsOne = Attribute > 0 && Attribute < cudaDevAttrMax;
  return IsOne ? std::optional(0) : std::nullopt;
}
