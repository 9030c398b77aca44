// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DriverCalls.h"

using namespace roofline::measure;

#define CALL(Name) CUPTI_DRIVER_TRACE_CBID_##Name

const DriverCallback roofline::measure::DriverCallbacks[] = {
    {CALL(cuInit), DriverCall::Initialize},
    {CALL(cuLaunchKernel), DriverCall::Launch},
    {CALL(cuLaunchKernel_ptsz), DriverCall::Launch},
    {CALL(cuLaunchKernelEx), DriverCall::Launch},
    {CALL(cuLaunchKernelEx_ptsz), DriverCall::Launch},
    {CALL(cuLaunchCooperativeKernel), DriverCall::Launch},
    {CALL(cuLaunchCooperativeKernel_ptsz), DriverCall::Launch},
    {CALL(cuGraphLaunch), DriverCall::GraphLaunch},
    {CALL(cuGraphLaunch_ptsz), DriverCall::GraphLaunch},
    {CALL(cuMemAlloc_v2), DriverCall::Memory},
    {CALL(cuMemAllocPitch_v2), DriverCall::Memory},
    {CALL(cuMemAllocManaged), DriverCall::Memory},
    {CALL(cuMemAllocHost_v2), DriverCall::Memory},
    {CALL(cuMemHostAlloc), DriverCall::Memory},
    {CALL(cuMemHostRegister_v2), DriverCall::Memory},
    {CALL(cuMemHostUnregister), DriverCall::Memory},
    {CALL(cuMemFree_v2), DriverCall::Memory},
    {CALL(cuMemFreeHost), DriverCall::Memory},
    {CALL(cuMemAllocAsync), DriverCall::Memory},
    {CALL(cuMemAllocAsync_ptsz), DriverCall::Memory},
    {CALL(cuMemAllocFromPoolAsync), DriverCall::Memory},
    {CALL(cuMemAllocFromPoolAsync_ptsz), DriverCall::Memory},
    {CALL(cuMemFreeAsync), DriverCall::Memory},
    {CALL(cuMemFreeAsync_ptsz), DriverCall::Memory},
    {CALL(cuMemCreate), DriverCall::Memory},
    {CALL(cuMemRelease), DriverCall::Memory},
    {CALL(cuMemMap), DriverCall::Memory},
    {CALL(cuMemUnmap), DriverCall::Memory},
    {CALL(cuMemcpy), DriverCall::Memory},
    {CALL(cuMemcpy_ptds), DriverCall::Memory},
    {CALL(cuMemcpyAsync), DriverCall::Memory},
    {CALL(cuMemcpyAsync_ptsz), DriverCall::Memory},
    {CALL(cuMemcpyHtoD_v2), DriverCall::Memory},
    {CALL(cuMemcpyHtoD_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpyHtoDAsync_v2), DriverCall::Memory},
    {CALL(cuMemcpyHtoDAsync_v2_ptsz), DriverCall::Memory},
    {CALL(cuMemcpyDtoH_v2), DriverCall::Memory},
    {CALL(cuMemcpyDtoH_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpyDtoHAsync_v2), DriverCall::Memory},
    {CALL(cuMemcpyDtoHAsync_v2_ptsz), DriverCall::Memory},
    {CALL(cuMemcpyDtoD_v2), DriverCall::Memory},
    {CALL(cuMemcpyDtoD_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpyDtoDAsync_v2), DriverCall::Memory},
    {CALL(cuMemcpyDtoDAsync_v2_ptsz), DriverCall::Memory},
    {CALL(cuMemcpy2D_v2), DriverCall::Memory},
    {CALL(cuMemcpy2D_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpy2DUnaligned_v2), DriverCall::Memory},
    {CALL(cuMemcpy2DUnaligned_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpy2DAsync_v2), DriverCall::Memory},
    {CALL(cuMemcpy2DAsync_v2_ptsz), DriverCall::Memory},
    {CALL(cuMemcpy3D_v2), DriverCall::Memory},
    {CALL(cuMemcpy3D_v2_ptds), DriverCall::Memory},
    {CALL(cuMemcpy3DAsync_v2), DriverCall::Memory},
    {CALL(cuMemcpy3DAsync_v2_ptsz), DriverCall::Memory},
    {CALL(cuMemsetD8_v2), DriverCall::Memory},
    {CALL(cuMemsetD8_v2_ptds), DriverCall::Memory},
    {CALL(cuMemsetD8Async), DriverCall::Memory},
    {CALL(cuMemsetD8Async_ptsz), DriverCall::Memory},
    {CALL(cuMemsetD16_v2), DriverCall::Memory},
    {CALL(cuMemsetD16_v2_ptds), DriverCall::Memory},
    {CALL(cuMemsetD32_v2), DriverCall::Memory},
    {CALL(cuMemsetD32_v2_ptds), DriverCall::Memory},
    {CALL(cuMemsetD32Async), DriverCall::Memory},
    {CALL(cuMemsetD32Async_ptsz), DriverCall::Memory},
    {CALL(cuMemsetD2D8_v2), DriverCall::Memory},
    {CALL(cuMemsetD2D32_v2), DriverCall::Memory},
    {CALL(cuArrayCreate_v2), DriverCall::Memory},
    {CALL(cuArray3DCreate_v2), DriverCall::Memory},
    {CALL(cuArrayDestroy), DriverCall::Memory},
    {CALL(cuMipmappedArrayCreate), DriverCall::Memory},
    {CALL(cuMipmappedArrayDestroy), DriverCall::Memory},
    {CALL(cuModuleLoad), DriverCall::Memory},
    {CALL(cuModuleLoadData), DriverCall::Memory},
    {CALL(cuModuleLoadDataEx), DriverCall::Memory},
    {CALL(cuModuleLoadFatBinary), DriverCall::Memory},
    {CALL(cuModuleUnload), DriverCall::Memory},
    {CALL(cuLibraryLoadData), DriverCall::Memory},
    {CALL(cuLibraryUnload), DriverCall::Memory},
    {CALL(cuStreamBeginCapture), DriverCall::CaptureBegin},
    {CALL(cuStreamBeginCapture_ptsz), DriverCall::CaptureBegin},
    {CALL(cuStreamBeginCapture_v2), DriverCall::CaptureBegin},
    {CALL(cuStreamBeginCapture_v2_ptsz), DriverCall::CaptureBegin},
    {CALL(cuStreamBeginCaptureToGraph), DriverCall::CaptureBegin},
    {CALL(cuStreamBeginCaptureToGraph_ptsz), DriverCall::CaptureBegin},
    {CALL(cuStreamEndCapture), DriverCall::CaptureEnd},
    {CALL(cuStreamEndCapture_ptsz), DriverCall::CaptureEnd},
};
const unsigned roofline::measure::DriverCallbackCount =
    sizeof(DriverCallbacks) / sizeof(DriverCallbacks[0]);

std::optional<DriverCall> roofline::measure::driverCall(CUpti_CallbackId Id) {
  for (const DriverCallback &C : DriverCallbacks)
    if (C.Id == Id)
      return C.What;
  return std::nullopt;
}

/// Reads the shape from a call's arguments or from a CUlaunchConfig, which have
/// members of the same names.
template <typename T> static Shape shapeIn(const T &P) {
  return {{P.gridDimX, P.gridDimY, P.gridDimZ},
          {P.blockDimX, P.blockDimY, P.blockDimZ},
          P.sharedMemBytes};
}

Shape roofline::measure::shapeOf(CUpti_CallbackId Id, const void *Params) {
  switch (Id) {
  case CALL(cuLaunchKernelEx):
  case CALL(cuLaunchKernelEx_ptsz):
    return shapeIn(
        *static_cast<const cuLaunchKernelEx_params *>(Params)->config);
  case CALL(cuLaunchCooperativeKernel):
  case CALL(cuLaunchCooperativeKernel_ptsz):
    return shapeIn(
        *static_cast<const cuLaunchCooperativeKernel_params *>(Params));
  default:
    return shapeIn(*static_cast<const cuLaunchKernel_params *>(Params));
  }
}

CUresult roofline::measure::repeatCall(const Cuda &Driver, CUpti_CallbackId Id,
                                       const void *Params) {
  switch (Id) {
  case CALL(cuLaunchKernelEx):
  case CALL(cuLaunchKernelEx_ptsz): {
    auto &P = *static_cast<const cuLaunchKernelEx_params *>(Params);
    return Driver.cuLaunchKernelEx(P.config, P.f, P.kernelParams, P.extra);
  }
  case CALL(cuLaunchCooperativeKernel):
  case CALL(cuLaunchCooperativeKernel_ptsz): {
    auto &P = *static_cast<const cuLaunchCooperativeKernel_params *>(Params);
    return Driver.cuLaunchCooperativeKernel(
        P.f, P.gridDimX, P.gridDimY, P.gridDimZ, P.blockDimX, P.blockDimY,
        P.blockDimZ, P.sharedMemBytes, P.hStream, P.kernelParams);
  }
  default: {
    auto &P = *static_cast<const cuLaunchKernel_params *>(Params);
    return Driver.cuLaunchKernel(
        P.f, P.gridDimX, P.gridDimY, P.gridDimZ, P.blockDimX, P.blockDimY,
        P.blockDimZ, P.sharedMemBytes, P.hStream, P.kernelParams, P.extra);
  }
  }
}
