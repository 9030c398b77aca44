// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the time at each roof and from these the verdict; no other code
// does.
#ifndef ROOFLINE_VERDICT_ROOFTIMES_H
#define ROOFLINE_VERDICT_ROOFTIMES_H

#include "model/Prediction.h"
#include "verdict/Workload.h"

namespace roofline {

/// The time of a workload at each roof, in seconds.
struct RoofTimes {
  std::array<double, NumOpKinds> Compute{};
  double Memory = 0, MemoryAchievable = 0;
  OpKind Top = OpKind::Int; // with a roof and the longest compute time

  double top() const { return Compute[static_cast<unsigned>(Top)]; }
  /// Compute-bound if a compute time is at or over the memory time; a workload
  /// without operations is bandwidth-bound.
  Verdict verdict() const {
    return top() > 0 && top() >= Memory ? Verdict::Compute : Verdict::Bandwidth;
  }
  /// The natural logarithm of the ratio of the longest compute time and the
  /// memory time. A time of zero counts as a femtosecond.
  double margin() const;
};

/// The times of \p Work at \p Gpu's theoretical peaks and DRAM bandwidth.
RoofTimes timesOf(const Workload &Work, const GpuSpec &Gpu);

} // namespace roofline

#endif
