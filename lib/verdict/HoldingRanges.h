// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds ranges of the unknowns within which the verdict of the likeliest point
// holds, so that a statement about a range is true at every point of it that
// the model can be asked about.
#ifndef ROOFLINE_VERDICT_HOLDINGRANGES_H
#define ROOFLINE_VERDICT_HOLDINGRANGES_H

#include "verdict/Examination.h"
#include <optional>

namespace roofline {

/// The values of the unknowns for which a verdict is stated. An unknown that is
/// not in Over has its likely value, and hardly affects the verdict.
struct HoldingRanges {
  std::vector<Interval> Ranges; ///< by index of the unknown
  /// By index: whether the range ends, at either end, since the verdict is
  /// another one beyond it.
  struct Ends {
    bool Below = false, Above = false;
  };
  std::vector<Ends> Turns;
  /// Indices of the unknowns that have a range or are limited to their likely
  /// value: first those that are limited, the most important first.
  std::vector<unsigned> Over;
  unsigned Limited = 0; ///< how many of Over are
  /// Whether the verdict is another one outside the range of Over[0], at its
  /// low or high end.
  bool EndsBelow = false, EndsAbove = false;
  /// The kind of operation whose ratio is shown. Where the verdict is
  /// compute-bound, it is at least its ridge in all of the ranges.
  OpKind Shown = OpKind::Int;
};

/// The ranges in which the verdict of \p E's likeliest point holds. They are
/// the full ranges if all surveyed points agree. Otherwise they are limited in
/// one unknown that separates the points that disagree from the likeliest one,
/// by a clear distance; none if there is no such unknown, or if the verdict
/// turns near a guess of which nothing in the program tells, so that it is
/// undetermined. In either case the ranges are then tried at the corner
/// where the margin is least and at scattered points, and ranges of less
/// important unknowns are given up until no point is left that contradicts.
std::optional<HoldingRanges> holdingRanges(Examination &E);

} // namespace roofline

#endif
