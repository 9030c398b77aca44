// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores predicted times, and whether a launch comes near to a roof. A verdict
// says which roof is nearer; this says whether that is what limits the launch.
#ifndef ROOFLINE_EVAL_SCORE_REACHSCORE_H
#define ROOFLINE_EVAL_SCORE_REACHSCORE_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"

namespace roofline {

/// Whether \p Row, by its figures, takes at the nearer roof of \p Gpu at least
/// the share of its time from which on the roof counts as reached. Absent if
/// its time or DRAM bytes are not known.
std::optional<bool> reachesRoof(const LabelRow &Row, const GpuSpec &Gpu);

/// Counts of rows by measured and predicted reach, and the errors of times.
class ReachScore {
public:
  /// Counts \p Joined if it has a time and \p Gpu has true figures, not those
  /// of a convention.
  void add(const JoinedRow &Joined, const GpuSpec &Gpu);

  bool empty() const { return rows(true) + rows(false) == 0; }
  unsigned rows(bool Measured) const;
  /// Absent: no time is predicted. Such rows count as wrong.
  unsigned count(bool Measured, std::optional<bool> Predicted) const;
  std::optional<double> recall(bool Measured) const;
  /// The mean recall of those that reach a roof and those that don't.
  std::optional<double> balancedAccuracy() const;

  /// Over the rows with a predicted time.
  size_t times() const { return Logs.size(); }
  /// The median of the larger time over the smaller one.
  std::optional<double> medianFactor() const;
  std::optional<double> medianRatio() const; ///< predicted / measured
  std::optional<double> withinFactor(double Factor) const;

private:
  unsigned Counts[2][3] = {};
  std::vector<double> Logs; ///< of predicted / measured
};

} // namespace roofline

#endif
