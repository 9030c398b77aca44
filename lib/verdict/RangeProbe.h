// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tries points within ranges of the unknowns.
#ifndef ROOFLINE_VERDICT_RANGEPROBE_H
#define ROOFLINE_VERDICT_RANGEPROBE_H

#include "verdict/Examination.h"

namespace roofline {

/// Whether each value of \p P is in its range.
bool areWithin(llvm::ArrayRef<Interval> Ranges, const PointResult &P);

/// Looks for points within ranges that have another verdict than the likeliest
/// point. Ranges are by index of the unknown.
class RangeProbe {
public:
  explicit RangeProbe(Examination &E);

  /// Whether \p P has the verdict, by more than the noise of sampling, whether
  /// L2 keeps what is read again or not unless that is open at the likeliest
  /// point, too, and the ratio that is shown does not say the opposite.
  bool stands(const PointResult &P) const;
  /// Whether the verdict at \p P is another one, or CUDA refuses the launch.
  bool differs(const PointResult &P) const;
  /// The end of \p Range of unknown \p I where, by the effect of the unknown
  /// alone, the verdict is likeliest to fail.
  double worseEnd(unsigned I, const Interval &Range) const;

  /// Whether the verdict holds at the corner of \p Tried where it is likeliest
  /// to fail and, as far as affordable, at its neighbours.
  bool holdsAtCorners(llvm::ArrayRef<Interval> Tried);
  /// A point in \p In, of those examined before and scattered ones, with
  /// another verdict; null if there is none. Valid until the next point is
  /// tried. \p IsFinal asks for more points near the ridge, as for ranges that
  /// are stated.
  const PointResult *contradiction(llvm::ArrayRef<Interval> In, bool IsFinal);
  /// Whether the verdict holds at a few points of what \p In gains where the
  /// end of unknown \p I's range moves from \p From to \p To.
  bool holdsAlong(llvm::ArrayRef<Interval> In, unsigned I, double From,
                  double To);

  const Verdict Wanted;
  /// The kind of operation whose ratio is shown: the one whose roof takes
  /// longest at the likeliest point.
  const OpKind Shown;
  /// Indices of the unknowns that have ranges, the most important first.
  const std::vector<unsigned> Order;

private:
  bool isWorse(double Margin, double Than) const;
  double within(unsigned I, const Interval &In, double Position) const;
  const PointResult *descend(llvm::ArrayRef<Interval> In,
                             std::vector<double> At, double Margin);
  const PointResult *pairs(llvm::ArrayRef<Interval> In);

  Examination &E;
};

} // namespace roofline

#endif
