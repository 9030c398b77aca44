// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine's GPU as it says of itself, and as small kernels find it.
#ifndef ROOFLINE_PROBE_PROBE_H
#define ROOFLINE_PROBE_PROBE_H

#include "model/OpKind.h"
#include "probe/CudaDriver.h"
#include <array>
#include <optional>

namespace roofline {

struct ProbedGpu {
  std::string DeviceName;  // "NVIDIA H200"
  std::string Driver;      // the CUDA version that it is for: "13.0"
  unsigned Capability = 0; // 90 for sm_90
  unsigned Sms = 0, ThreadsPerSm = 0, BlocksPerSm = 0, RegistersPerSm = 0;
  double Clock = 0;                         // Hz, the highest
  double MemoryClock = 0;                   // Hz
  double BusWidth = 0;                      // bit
  double L2 = 0, Dram = 0, SharedPerSm = 0; // byte
  /// Measured: byte/s of reads.
  double DramBandwidth = 0, L2Bandwidth = 0, SharedBandwidth = 0;
  /// Measured: operations/s; none where there is no unit.
  std::array<std::optional<double>, NumOpKinds> Peaks;

  std::string arch() const { return "sm_" + std::to_string(Capability); }
  /// Two transfers a clock.
  double theoreticalBandwidth() const { return 2 * MemoryClock * BusWidth / 8; }
};

/// Measures GPU number \p Device; takes some seconds.
llvm::Expected<ProbedGpu> probeGpu(const CudaDriver &Driver, int Device);

/// A GPU file (docs/gpus.md) of \p Gpu, found on \p Date: what data sheets say
/// where a built-in file has it, what was measured beside.
std::string gpuFileText(const ProbedGpu &Gpu, llvm::StringRef Date);

} // namespace roofline

#endif
