// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of the CUDA driver that are used, loaded from libcuda.so.1.
#ifndef ROOFLINE_CUPTI_CUDA_H
#define ROOFLINE_CUPTI_CUDA_H

#include <cuda.h>
#include <string>

namespace roofline::measure {

#define ROOFLINE_CUDA_FUNCTIONS(X)                                             \
  X(cuDriverGetVersion)                                                        \
  X(cuDeviceGetAttribute)                                                      \
  X(cuDeviceGetName)                                                           \
  X(cuCtxGetDevice)                                                            \
  X(cuCtxSynchronize)                                                          \
  X(cuMemAlloc_v2)                                                             \
  X(cuMemFree_v2)                                                              \
  X(cuMemsetD8_v2)                                                             \
  X(cuModuleLoadData)                                                          \
  X(cuModuleGetFunction)                                                       \
  X(cuModuleUnload)                                                            \
  X(cuLaunchKernel)                                                            \
  X(cuLaunchKernelEx)                                                          \
  X(cuLaunchCooperativeKernel)                                                 \
  X(cuStreamIsCapturing)                                                       \
  X(cuGraphGetNodes)                                                           \
  X(cuGraphNodeGetType)                                                        \
  X(cuGraphKernelNodeGetParams_v2)                                             \
  X(cuFuncGetName)

/// Function pointers into the driver, null until open().
struct Cuda {
#define X(Name) decltype(&::Name) Name = nullptr;
  ROOFLINE_CUDA_FUNCTIONS(X)
#undef X

  /// Loads the driver. Returns an error message, or "" on success.
  std::string open();

  /// The value of a device attribute.
  int attribute(CUdevice Device, CUdevice_attribute Which) const;
  /// The device's name: "NVIDIA H200".
  std::string deviceName(CUdevice Device) const;
  /// The device's architecture: "sm_90".
  std::string arch(CUdevice Device) const;
};

} // namespace roofline::measure

#endif
