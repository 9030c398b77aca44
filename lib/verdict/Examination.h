// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the roofline model at points of the unknowns' ranges.
#ifndef ROOFLINE_VERDICT_EXAMINATION_H
#define ROOFLINE_VERDICT_EXAMINATION_H

#include "model/Prediction.h"
#include "verdict/CountedLaunch.h"
#include "verdict/RoofTimes.h"
#include "verdict/Unknowns.h"
#include <map>

namespace roofline {

/// The position, from 0 to 1, of scattered point \p N, from 1, in the range of
/// the \p I-th unknown that is varied. The points fill the ranges evenly.
double scatteredPosition(unsigned N, unsigned I);

/// The number of points at which \p Features, with so many \p Launches added up
/// at each, may be examined for one purpose. Kernels with large formulas get
/// fewer, to keep the compile time low.
size_t affordablePoints(const KernelFeatures &Features, size_t Launches = 1);

/// A value for each unknown, and the result of the model there.
struct PointResult {
  std::vector<double> At; ///< by index of the unknown
  Verdict Outcome = Verdict::Bandwidth;
  /// CUDA refuses the launch, or the program does not come to it, so that the
  /// point is evidence of nothing.
  bool IsRefused = false;
  double Blocks = 0; ///< of each launch that is not refused, counted once
  double Margin = 0; ///< natural logarithm of compute over memory time
  Workload Work;     ///< without its accesses, except at the likeliest point

  /// The margin if L2 loses, or keeps, what is read again (Workload).
  double leastMargin() const;
  double greatestMargin() const;
  /// Whether the outcome is the same in both cases.
  bool isSure() const;
};

/// A further launch of the kernel, and what it and the kernel determine.
struct FurtherLaunch {
  SourceLaunch Launch;
  double Times; ///< how often it counts
  SymbolValues Fixed;
  Coverage Covered;
};

/// The sizes of launches that are examined.
enum class LaunchSizes {
  /// That of each value alone starts at a block for each multiprocessor.
  OfEachValue,
  /// Those of all values together do.
  FillingGpu
};

/// The points at which a kernel was examined on one GPU for one launch, or for
/// the sum of several of which CUDA does not refuse all. The
/// first is the likeliest: every unknown has its likely value. The survey adds
/// points with one unknown at a time at an end of its range, the corners of the
/// few unknowns with most effect, and points scattered between.
class Examination {
public:
  /// The arguments are those of classify(); all must outlive this. Adds what
  /// was assumed about \p First to \p Assumed.
  Examination(const KernelFeatures &Features, const CountedLaunch &First,
              const GpuSpec &Gpu, llvm::ArrayRef<Narrowing> Narrowed,
              std::vector<Assumption> &Assumed,
              llvm::ArrayRef<CountedLaunch> Further = {},
              LaunchSizes Sizes = LaunchSizes::OfEachValue);

  /// Evaluates the model at \p At and keeps the point, unless it is kept
  /// already. The reference is valid until the next call.
  const PointResult &examine(std::vector<double> At);

  /// Which end of unknown \p I's range, alone, brings the verdict nearest to
  /// the one opposite to \p Wanted.
  bool isWorseAtHigh(unsigned I, Verdict Wanted) const;

  /// Whether a launch that leaves multiprocessors idle, as several small sizes
  /// together make it, has another verdict than the likeliest one.
  bool differsWhereIdle() const;

  size_t affordable() const { return Affordable; }

  const PointResult &likeliest() const { return Points[0]; }
  llvm::ArrayRef<PointResult> points() const { return Points; }
  /// The points of the survey, without those that were examined later.
  llvm::ArrayRef<PointResult> surveyed() const {
    return points().take_front(Surveyed);
  }
  SymbolValues likeliestValues() const;
  /// Whether values were found with which the program comes to a launch: the
  /// likeliest ones are such then.
  bool happens() const;
  /// That CUDA refuses the launch with the values that the program determines,
  /// or has as defaults; none if it does not, or if a value is only likely.
  Fact<LimiterKind> refusal() const;

  /// \p Value of \p U as users read it: the size of the launch in threads.
  double stated(const Unknown &U, double Value) const {
    return U.Symbol == Unknown::GridBlocks ? Value * Fixed.Shape.blockThreads()
                                           : Value;
  }

  const KernelFeatures &Features;
  const SourceLaunch Launch;
  const double Times; ///< how often Launch counts
  const GpuSpec &Gpu;
  const SymbolValues Fixed; ///< what the launch and the kernel determine
  const Coverage Covered;
  /// The launches that are added to the first at each point.
  const std::vector<FurtherLaunch> Further;
  std::vector<Assumption> Limits; ///< FitsType, where ranges end because of it
  const std::vector<Unknown> Unknowns;
  /// What the program must find true to come to Launch and to each of Further.
  const std::vector<std::vector<SymExpr>> Conditions;
  /// Indices of the unknowns with an effect on the margin, largest first.
  std::vector<unsigned> Relevant;
  /// By index: whether the margin depends on the unknown, as far as is known;
  /// also of those that are not among the Relevant since these are too many.
  std::vector<bool> HasEffect;
  /// By index: whether the unknown changes the verdict by itself.
  std::vector<bool> FlipsAlone;

private:
  void varyEach();
  void varyTogether();

  size_t Affordable;
  size_t Surveyed = 0;
  std::vector<unsigned> Untried; // indices, not varied alone
  std::vector<Interval> Margins; // by index: at both ends of the range
  std::vector<PointResult> Points;
  std::map<std::vector<double>, size_t> Examined; // index into Points
};

} // namespace roofline

#endif
