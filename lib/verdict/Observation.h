// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies the roofline arithmetic of predictions to the counts of launches that
// were run.
#ifndef ROOFLINE_VERDICT_OBSERVATION_H
#define ROOFLINE_VERDICT_OBSERVATION_H

#include "model/Profile.h"
#include "verdict/RoofTimes.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The counts of one launch or the sum over several, and their roof times.
struct Observation {
  Workload Work; // without Accesses
  RoofTimes Times;

  Verdict verdict() const { return Times.verdict(); }
  /// The kind of operation with the longest compute time.
  OpKind kind() const { return Times.Top; }
  /// Operations of \p Kind per DRAM byte; infinite without DRAM traffic, 0
  /// without operations.
  double intensity(OpKind Kind) const;
};

/// Threads of the whole launch.
double threadsOf(const LaunchRecord &Launch);

/// Whether \p Launch gives a verdict: it ran to its end, and its memory traffic
/// was counted.
bool isCounted(const LaunchRecord &Launch);

/// Sums the counts of \p Launches, for each of which isCounted() must hold, and
/// computes their times on \p Gpu.
Observation observe(llvm::ArrayRef<const LaunchRecord *> Launches,
                    const GpuSpec &Gpu);

} // namespace roofline

#endif
