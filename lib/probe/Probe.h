// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the machine's GPU: what the driver reports, and what small kernels
// measure.
#ifndef ROOFLINE_PROBE_PROBE_H
#define ROOFLINE_PROBE_PROBE_H

#include "model/OpKind.h"
#include "probe/CudaDriver.h"
#include <array>
#include <optional>

namespace roofline {

/// The figures of one GPU.
struct ProbedGpu {
  std::string DeviceName;  // "NVIDIA H200"
  std::string Driver;      // CUDA version that the driver supports: "13.0"
  unsigned Capability = 0; // 90 for sm_90
  unsigned Sms = 0, ThreadsPerSm = 0, BlocksPerSm = 0, RegistersPerSm = 0;
  double Clock = 0;                         // Hz, highest
  double MemoryClock = 0;                   // Hz
  double BusWidth = 0;                      // bit
  double L2 = 0, Dram = 0, SharedPerSm = 0; // byte
  /// Measured bandwidths of reads, in byte/s.
  double DramBandwidth = 0, L2Bandwidth = 0, SharedBandwidth = 0;
  /// Measured peaks, in operations/s; none if there is no unit.
  std::array<std::optional<double>, NumOpKinds> Peaks;

  std::string arch() const { return "sm_" + std::to_string(Capability); }
  /// The theoretical DRAM bandwidth in byte/s, at two transfers per clock.
  double theoreticalBandwidth() const { return 2 * MemoryClock * BusWidth / 8; }
};

/// Queries and measures GPU number \p Device, which takes some seconds. Fails
/// if a call of \p Driver fails.
llvm::Expected<ProbedGpu> probeGpu(const CudaDriver &Driver, int Device);

/// The same with this machine's driver; fails also if there is none, or no such
/// GPU.
llvm::Expected<ProbedGpu> probeGpu(int Device);

/// The text of a GPU file (docs/gpus.md) for \p Gpu, measured on \p Date.
/// Figures are those of data sheets if a built-in file has them, with the
/// measured ones in notes.
std::string gpuFileText(const ProbedGpu &Gpu, llvm::StringRef Date);

} // namespace roofline

#endif
