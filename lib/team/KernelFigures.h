// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The figures of a prediction by which two states of a kernel are compared.
#ifndef ROOFLINE_TEAM_KERNELFIGURES_H
#define ROOFLINE_TEAM_KERNELFIGURES_H

#include "model/Prediction.h"
#include <map>

namespace roofline {

/// How much of a figure may change before it counts as another, unless the user
/// says otherwise. The analysis has no noise; compilers of one version differ
/// by less.
inline constexpr double DefaultTolerance = 0.02;

/// A kind of operation that is a smaller share of a kernel's operations is no
/// figure that changes: even where it is 64 times slower than the others, it
/// takes less time than the tolerance. The slow paths of math functions have
/// such operations.
inline constexpr double LeastShareOfKind = 1e-4;

/// Figures at the likeliest values of the unknowns: sums over all known
/// launches or, where none is known, of one thread.
struct KernelFigures {
  bool PerThread = false;
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0; ///< bytes read and written
  OpKind Kind = OpKind::Int;
  double Intensity = 0; ///< operations of Kind per byte
  /// The time at the roof that takes longest, below which no launch gets.
  double Seconds = 0;
  /// The time that all launches are predicted to take, and what takes most of
  /// it. Absent where a launch is not known.
  std::optional<double> Predicted;
  std::optional<LimiterKind> Limiter;
  /// The values at which the figures are, of what the source leaves open, by
  /// name: "n".
  std::map<std::string, double> At;
  /// How many threads the launch has that figures of one thread are of; absent
  /// where that is not known.
  std::optional<double> Threads;
};

/// A value that figures are of, and another one that others are of.
struct OtherSize {
  std::string Name;
  double Before, After;
  std::string NameBefore = {}; ///< if that is another one
};

/// The first value in KernelFigures::At by which \p Before and \p After differ
/// by more than \p Tolerance or, where they have no name in common, the first
/// of each; nothing if they are of one problem, or if that is not known.
std::optional<OtherSize> otherSize(const KernelFigures &Before,
                                   const KernelFigures &After,
                                   double Tolerance);

/// Whether the launches of \p P are known, so that there are sums.
bool hasSums(const Prediction &P);

/// The figures of \p P; of one thread if \p PerThread, which must hold unless
/// hasSums().
KernelFigures figuresOf(const Prediction &P, bool PerThread);

/// Whether \p Before and \p After differ by more than the share \p Tolerance of
/// the smaller one.
bool differ(double Before, double After, double Tolerance);

} // namespace roofline

#endif
