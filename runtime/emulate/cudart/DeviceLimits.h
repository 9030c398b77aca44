// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits of the modelled GPU for launches.
#ifndef ROOFLINE_EMULATE_CUDART_DEVICELIMITS_H
#define ROOFLINE_EMULATE_CUDART_DEVICELIMITS_H

#include "model/GpuSpec.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>

namespace roofline::cudart {

/// An architecture such as "sm_90a". A letter means that code for it runs on no
/// other GPU.
struct CudaArch {
  unsigned Number = 0; // 90
  bool IsSpecific = false;

  unsigned major() const { return Number / 10; }
  unsigned minor() const { return Number % 10; }
  /// Empty if \p Text is not a CUDA architecture.
  static std::optional<CudaArch> parse(llvm::StringRef Text);
};

/// Sizes in bytes. Members that are the same on all GPUs since sm_50 are
/// initialised here; deviceLimits() sets the others.
struct DeviceLimits {
  CudaArch Arch;
  unsigned WarpSize = 32;
  unsigned ThreadsPerBlock = 1024;
  std::array<unsigned, 3> Block{1024, 1024, 64};
  std::array<unsigned, 3> Grid{2147483647, 65535, 65535};
  uint64_t ConstantMemory = 64 << 10;
  uint64_t SharedPerBlock = 48 << 10; // by default
  uint64_t SharedPerBlockOptIn = 0;   // with cudaFuncSetAttribute()
  uint64_t SharedReserved = 0;        // in each block, by CUDA
  uint64_t SharedPerSm = 0;
  unsigned Sms = 0, ThreadsPerSm = 0, BlocksPerSm = 0, RegistersPerSm = 0;
  uint64_t Dram = 0, L2 = 0;
};

/// Fails for GPUs that do not run CUDA programs.
llvm::Expected<DeviceLimits> deviceLimits(const GpuSpec &Gpu);

} // namespace roofline::cudart

#endif
