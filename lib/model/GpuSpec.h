// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU as its parts: what a data sheet says, each figure with unit and
// source. Peaks are derived from the parts, never typed in.
#ifndef ROOFLINE_MODEL_GPUSPEC_H
#define ROOFLINE_MODEL_GPUSPEC_H

#include "model/OpKind.h"
#include <string>
#include <vector>

namespace roofline {

/// One number of a GPU file with where it comes from.
struct Figure {
  double Value = 0;
  std::string Unit;
  std::string Source; // URL
  std::string Note;   // may be empty

  explicit operator bool() const { return Value > 0; }
};

struct GpuSpec {
  std::string Name;                     // the name users give: "a100-80-sxm"
  std::string DisplayName;              // "NVIDIA A100-SXM4-80GB"
  std::string Arch;                     // "sm_80"
  std::vector<std::string> DeviceNames; // as drivers report it
  /// Empty, or whose convention the figures follow ("arxiv-2505.03988"):
  /// such a file exists to compare with published tables.
  std::string Convention;

  Figure Sms;                 // multiprocessors
  Figure Clock;               // Hz, boost unless the file is a convention
  Figure Bandwidth;           // byte/s, theoretical DRAM
  Figure AchievableBandwidth; // byte/s, measured; may be absent
  Figure L2;                  // byte
  Figure L2Dirty; // byte written that L2 still holds at the end; may be absent
  /// Byte of data that one sector of error correction in the same DRAM covers;
  /// absent where DRAM has none, or room of its own for it.
  Figure EccGranule;
  Figure Dram;           // byte
  Figure ThreadsPerSm;   // most resident threads
  Figure BlocksPerSm;    // most resident blocks
  Figure RegistersPerSm; // 32-bit registers
  Figure SharedPerSm;    // byte
  /// Lanes per SM and clock of each kind; absent where there is no unit.
  /// Tensor kinds: multiply-adds per SM and clock, dense.
  std::array<Figure, NumOpKinds> Lanes;
  /// Operations that one lane does in one clock: 2 for floating point and
  /// tensor (fused multiply-add), 1 for integer and special, unless the
  /// convention says otherwise.
  std::array<double, NumOpKinds> OpsPerLane;

  /// Operations per second at the clock of this file: SMs x lanes x
  /// operations per lane x clock. Zero where the GPU has no such unit.
  double peak(OpKind Kind) const;

  /// Byte of each block's shared memory that the system takes: since compute
  /// capability 8.0, by CUDA's occupancy calculator.
  double reservedSharedPerBlock() const;

  /// Blocks of \p Threads threads and \p Shared byte of shared memory that a
  /// multiprocessor holds at once: at least one, whole warps at a time.
  /// Registers are not looked at.
  double residentBlocksPerSm(double Threads, double Shared = 0) const;

  /// Operations per byte at which \p Kind needs as long as DRAM.
  double ridge(OpKind Kind) const { return peak(Kind) / Bandwidth.Value; }
};

} // namespace roofline

#endif
