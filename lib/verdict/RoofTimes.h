// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place that says which roof a workload meets first.
#ifndef ROOFLINE_VERDICT_ROOFTIMES_H
#define ROOFLINE_VERDICT_ROOFTIMES_H

#include "model/Prediction.h"
#include "verdict/Workload.h"

namespace roofline {

/// Seconds that each roof asks of a workload.
struct RoofTimes {
  std::array<double, NumOpKinds> Compute{};
  double Memory = 0, MemoryAchievable = 0;
  OpKind Top = OpKind::Int; // the longest compute time

  double top() const { return Compute[static_cast<unsigned>(Top)]; }
  /// Compute-bound when a compute time is at or over the memory time; what
  /// computes nothing is not.
  Verdict verdict() const {
    return top() > 0 && top() >= Memory ? Verdict::Compute : Verdict::Bandwidth;
  }
  /// Logarithm of the longest compute time over the memory time; times of
  /// nothing count as a femtosecond.
  double margin() const;
};

RoofTimes timesOf(const Workload &Work, const GpuSpec &Gpu);

} // namespace roofline

#endif
