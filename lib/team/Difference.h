// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares two states of a program: what changed, of which kernels, and by
// which lines of the source.
#ifndef ROOFLINE_TEAM_DIFFERENCE_H
#define ROOFLINE_TEAM_DIFFERENCE_H

#include "team/KernelFigures.h"
#include "team/LineChanges.h"
#include "team/PairKernels.h"

namespace roofline {

/// What is compared of two states of a kernel.
enum class Aspect {
  Verdict, ///< or the leaning of an open one
  Sizes,   ///< that the figures are of, where the source leaves them open
  Launches,
  Intensity,
  Operations,
  Dram,
  Time, ///< at the roof that takes longest
  PredictedTime,
  Limiter,
  Confidence,
  Observed,     ///< the verdict that follows from the counts of a run
  MeasuredTime, ///< on a GPU, of one launch
};
template <>
inline constexpr llvm::StringLiteral EnumIds<Aspect>[] = {
    "verdict",    "sizes",      "launches", "intensity",
    "operations", "dram",       "time",     "predicted-time",
    "limiter",    "confidence", "observed", "measured-time"};

/// A difference beyond the tolerance. Numbers are absent where the aspect is
/// none.
struct AspectChange {
  Aspect What = Aspect::Verdict;
  OpKind Kind = OpKind::Int; ///< of Operations
  std::optional<double> Before, After;
  std::string Of = {}; ///< of Sizes: what the values are of
  std::string OfBefore =
      {}; ///< of Sizes: what Before is of, if that is another one
  /// Numbers are those of a launch, where other figures are of a thread.
  bool OfLaunch = false;
};

/// One kernel on one GPU. One of Before and After is null if the kernel is new
/// or gone. Refers to the facts.
struct KernelDifference {
  const KernelFacts *Before = nullptr, *After = nullptr;
  NameChange Name = NameChange::None;
  bool PerThread = false; ///< whether figures are those of one thread
  std::vector<AspectChange> Changes;
  std::vector<LineChange> Lines; ///< if there are Changes

  bool isChanged() const { return !Changes.empty() || !Before || !After; }
  const AspectChange *find(Aspect What) const;
  /// After, or Before if the kernel is gone.
  const KernelFacts &kernel() const { return After ? *After : *Before; }
};

struct Difference {
  double Tolerance = 0;
  /// What flips first, then what changes most, what is new, what is gone; then
  /// what is unchanged.
  std::vector<KernelDifference> Kernels;
  /// GPUs that only one side has, which are not compared.
  std::vector<std::string> OnlyBefore, OnlyAfter;

  unsigned flips() const;
  unsigned changed() const; ///< there before and after, with flips
  unsigned added() const;
  unsigned gone() const;
  bool isEmpty() const { return changed() + added() + gone() == 0; }
};

/// "changed", "new", "gone" or "same".
llvm::StringRef stateId(const KernelDifference &D);

/// Compares \p Before and \p After, of which the result keeps pointers. Figures
/// differ if their ratio is more than 1 + \p Tolerance, confidences if their
/// difference is more than it. Fails if no GPU is on both sides.
llvm::Expected<Difference> compareFacts(const ProgramFacts &Before,
                                        const ProgramFacts &After,
                                        double Tolerance);

/// For a terminal, for a comment on a pull request (below the size that
/// services accept), and {"schema":"roofline-diff","version":1,...}.
std::string differenceText(const Difference &D);
std::string differenceMarkdown(const Difference &D);
std::string differenceJson(const Difference &D);

} // namespace roofline

#endif
