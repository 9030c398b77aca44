// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was counted, put through the roofline arithmetic that predictions are
// made with.
#ifndef ROOFLINE_VERDICT_OBSERVATION_H
#define ROOFLINE_VERDICT_OBSERVATION_H

#include "model/Profile.h"
#include "verdict/RoofTimes.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// One launch, or several taken together.
struct Observation {
  Workload Work; // of Accesses nothing is known
  RoofTimes Times;

  Verdict verdict() const { return Times.verdict(); }
  /// The kind of operation whose roof asks for most time.
  OpKind kind() const { return Times.Top; }
  /// Operations of \p Kind per DRAM byte; infinite where DRAM is not met.
  double intensity(OpKind Kind) const;
};

double threadsOf(const LaunchRecord &Launch);

/// Whether a verdict can be drawn from \p Launch: it ran to its end, and its
/// memory was counted.
bool isCounted(const LaunchRecord &Launch);

/// \p Launches, all of them counted, taken together.
Observation observe(llvm::ArrayRef<const LaunchRecord *> Launches,
                    const GpuSpec &Gpu);

} // namespace roofline

#endif
