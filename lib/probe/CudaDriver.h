// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVIDIA's CUDA driver, loaded at run time and declared without the toolkit's
// headers, so that this code builds and runs on any machine.
#ifndef ROOFLINE_PROBE_CUDADRIVER_H
#define ROOFLINE_PROBE_CUDADRIVER_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace roofline {

/// The driver's functions by their exported names, with the types of cuda.h
/// spelt out: a device is a number, other handles are pointers.
#define ROOFLINE_DRIVER_FUNCTIONS(X)                                           \
  X(cuInit, unsigned)                                                          \
  X(cuGetErrorName, int, const char **)                                        \
  X(cuDriverGetVersion, int *)                                                 \
  X(cuDeviceGetCount, int *)                                                   \
  X(cuDeviceGet, int *, int)                                                   \
  X(cuDeviceGetName, char *, int, int)                                         \
  X(cuDeviceGetAttribute, int *, int, int)                                     \
  X(cuDeviceTotalMem_v2, size_t *, int)                                        \
  X(cuDevicePrimaryCtxRetain, void **, int)                                    \
  X(cuDevicePrimaryCtxRelease_v2, int)                                         \
  X(cuCtxSetCurrent, void *)                                                   \
  X(cuModuleLoadData, void **, const void *)                                   \
  X(cuModuleGetFunction, void **, void *, const char *)                        \
  X(cuModuleUnload, void *)                                                    \
  X(cuMemAlloc_v2, uint64_t *, size_t)                                         \
  X(cuMemFree_v2, uint64_t)                                                    \
  X(cuMemsetD8_v2, uint64_t, unsigned char, size_t)                            \
  X(cuLaunchKernel, void *, unsigned, unsigned, unsigned, unsigned, unsigned,  \
    unsigned, unsigned, void *, void **, void **)                              \
  X(cuEventCreate, void **, unsigned)                                          \
  X(cuEventRecord, void *, void *)                                             \
  X(cuEventSynchronize, void *)                                                \
  X(cuEventElapsedTime, float *, void *, void *)                               \
  X(cuEventDestroy_v2, void *)

/// The functions of the loaded driver, which stays loaded.
struct CudaDriver {
#define X(Name, ...) int (*Name)(__VA_ARGS__) = nullptr;
  ROOFLINE_DRIVER_FUNCTIONS(X)
#undef X

  /// Loads and initialises the driver. Fails, saying which, if there is no
  /// driver, if it is too old or does not work, or if it finds no GPU.
  static llvm::Expected<CudaDriver> open();

  int Devices = 0; ///< the number of GPUs, at least 1

  /// The name of device 0; empty if there is none.
  std::string firstDeviceName() const;
  /// An error that names \p Call if \p Result is not 0.
  llvm::Error check(int Result, llvm::StringRef Call) const;
};

} // namespace roofline

#endif
