// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hardware figures of a GPU as its data sheet gives them, each with unit
// and source. Peak rates are computed from them and never entered by hand.
#ifndef ROOFLINE_MODEL_GPUSPEC_H
#define ROOFLINE_MODEL_GPUSPEC_H

#include "model/OpKind.h"
#include <string>
#include <vector>

namespace roofline {

/// One number of a GPU file with its unit and source.
struct Figure {
  double Value = 0;
  std::string Unit;
  std::string Source; // URL
  std::string Note;   // may be empty

  explicit operator bool() const { return Value > 0; }
};

/// One GPU; data/gpus has a file for each.
struct GpuSpec {
  std::string Name;                     // the name users give: "a100-80-sxm"
  std::string DisplayName;              // "NVIDIA A100-SXM4-80GB"
  std::string Arch;                     // "sm_80"
  std::vector<std::string> DeviceNames; // names that drivers report
  /// The publication whose convention the figures follow
  /// ("arxiv-2505.03988"), for comparison with its tables; usually empty.
  std::string Convention;

  Figure Sms;                 // multiprocessors
  Figure Clock;               // Hz, boost unless the file is a convention
  Figure Bandwidth;           // byte/s, theoretical DRAM
  Figure AchievableBandwidth; // byte/s, measured; may be absent
  Figure L2;                  // byte
  Figure L2Bandwidth;         // byte/s, measured; may be absent
  Figure L2Dirty; // byte; dirty data still in L2 at the end; may be absent
  /// Bytes of data that are still in L2 when all of them are read again; absent
  /// where that was not measured, and then assumed to be all of L2.
  Figure L2Reach;
  /// Bytes that L2 reads from DRAM for a sector that it lacks; absent: a
  /// sector.
  Figure L2Fetch;
  /// Bytes that L2 reads from DRAM for a sector that stores have covered only
  /// in part, before it writes it back; absent if it can write a part.
  Figure L2Fill;
  /// Byte of data that one sector of ECC bits in the same DRAM covers; absent
  /// if the DRAM has no ECC or stores its bits separately.
  Figure EccGranule;
  /// Byte that a desktop on the same GPU moves for each of its frames, where a
  /// published table was measured beside one; else absent.
  Figure FrameTraffic;
  Figure Dram;           // byte
  Figure ThreadsPerSm;   // maximum resident threads
  Figure BlocksPerSm;    // maximum resident blocks
  Figure RegistersPerSm; // 32-bit registers
  Figure SharedPerSm;    // byte
  /// Lanes per SM and clock cycle, by kind; absent if the GPU has no such unit.
  /// Tensor kinds: dense multiply-adds per SM and clock cycle.
  std::array<Figure, NumOpKinds> Lanes;
  /// Operations per lane and clock cycle: 2 for floating point and tensor (a
  /// fused multiply-add), 1 for integer and special functions, unless the
  /// convention differs.
  std::array<double, NumOpKinds> OpsPerLane;
  /// Every sector that a warp asks for is DRAM traffic, as if there were no
  /// caches. No GPU file says so; the user may ask what if.
  bool WithoutCaches = false;

  /// Returns the bytes of data that are still in L2 when read again.
  double l2Reach() const { return L2Reach ? L2Reach.Value : L2.Value; }

  /// Returns the peak rate in operations per second at the file's clock: SMs x
  /// lanes x operations per lane x clock. Zero if the GPU has no such unit.
  double peak(OpKind Kind) const;

  /// Returns the shared memory, in bytes, that the system reserves in each
  /// block: 1024 since compute capability 8.0 (CUDA's occupancy calculator).
  double reservedSharedPerBlock() const;

  /// Returns how many blocks of \p Threads threads and \p Shared bytes of
  /// shared memory are resident on an SM at once; at least 1. Threads are
  /// allocated in whole warps, and \p Registers, of a thread, in eights; 0
  /// ignores them.
  double residentBlocksPerSm(double Threads, double Shared = 0,
                             double Registers = 0) const;

  /// Returns the ridge point of the roofline in operations per byte: the
  /// intensity at which compute time and DRAM time are equal.
  double ridge(OpKind Kind) const { return peak(Kind) / Bandwidth.Value; }
};

} // namespace roofline

#endif
