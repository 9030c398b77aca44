// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations and bytes of a kernel as numbers, at one point of its
// unknowns.
#ifndef ROOFLINE_VERDICT_WORKLOAD_H
#define ROOFLINE_VERDICT_WORKLOAD_H

#include "model/GpuSpec.h"
#include "verdict/CountedMeans.h"
#include <array>
#include <optional>

namespace roofline {

/// The traffic of one access over the whole launch.
struct AccessCost {
  double Count = 0;          // executions per thread
  double SectorsPerWarp = 0; // 32-byte sectors that one warp's access touches
  double Requested = 0;      // byte that all threads ask for
  double Unique = 0;         // byte, in distinct sectors
  double Dram = 0;           // byte, its share of the DRAM traffic
  double DramWritten = 0;    // byte, the part of it that is written
  bool Irregular = false;    // address depends on loaded values
  bool HitsCaches = false;   // the share of gathers that caches serve matters
};

/// The operations and bytes of a whole launch, or the sums of several.
struct Workload {
  unsigned Launches = 1;
  double Threads = 0;
  std::array<double, NumOpKinds> Operations{}; // all threads
  double DramRead = 0, DramWritten = 0;        // byte
  double Requested = 0;                        // byte
  /// Written, but still in L2 when the kernel ends, so no DRAM traffic; byte.
  double LeftInL2 = 0;
  /// The bytes of DramRead that are no data but code, constants and parameters.
  double DramFloor = 0;
  /// How many bytes fewer there would be if L2 held data that are read again
  /// longer than it is taken to, and how many more if it held them less long;
  /// 0 where that hardly matters.
  double LessIfKept = 0, MoreIfLost = 0;
  std::vector<AccessCost> Accesses; // parallel to KernelFeatures::Accesses

  double dram() const { return DramRead + DramWritten; }
  /// The share of the DRAM bytes, 0 to 1, whose addresses depend on loaded
  /// values.
  double irregularShare() const;
};

/// The floating-point kind with most of \p Operations; none if there are next
/// to none beside the integer operations.
std::optional<OpKind>
floatingKind(const std::array<double, NumOpKinds> &Operations);

/// The bytes that a launch fetches besides its data: what each launch needs and
/// its code, of \p Code bytes. If that is 0, not known, what \p Data bytes lack
/// to the least traffic.
double launchTraffic(double Code, double Data);

/// Evaluates \p Features with \p Values, for the caches of \p Gpu.
Workload workloadAt(const KernelFeatures &Features, const SymbolValues &Values,
                    const GpuSpec &Gpu);

/// Computes the memory traffic: fills in \p Work's Accesses and bytes, for
/// which Work.Threads must be set. \p Means are those of the launch.
void addTraffic(const KernelFeatures &Features, const SymbolValues &Values,
                const GpuSpec &Gpu, CountedMeans &Means, Workload &Work);

} // namespace roofline

#endif
