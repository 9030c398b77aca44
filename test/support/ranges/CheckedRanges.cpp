// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tries every statement "holds for n = LOW to HIGH" at 200 random points of its
// ranges, and prints the outcome to standard error.
#include "verdict/HoldingRanges.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <random>

using namespace roofline;

namespace roofline {
std::optional<HoldingRanges> uncheckedHoldingRanges(Examination &E);
}

/// A point of \p Held: whole numbers for sizes, evenly in their logarithm, and
/// the likely value for unknowns without a range.
static std::vector<double> randomPoint(const Examination &E,
                                       const HoldingRanges &Held,
                                       std::mt19937 &Random) {
  std::vector<double> At = E.likeliest().At;
  for (unsigned I : Held.Over) {
    auto [Low, High] = Held.Ranges[I];
    double Position = std::uniform_real_distribution<>()(Random);
    At[I] =
        E.Unknowns[I].logarithmic()
            ? std::round(std::exp(
                  std::log(std::max(Low, 1.0)) +
                  Position * (std::log(High) - std::log(std::max(Low, 1.0)))))
            : Low + Position * (High - Low);
    At[I] = std::clamp(At[I], Low, High);
  }
  return At;
}

std::optional<HoldingRanges> roofline::holdingRanges(Examination &E) {
  std::optional<HoldingRanges> Held = uncheckedHoldingRanges(E);
  if (!Held || Held->Over.empty())
    return Held;
  std::mt19937 Random(1);
  unsigned Wrong = 0;
  constexpr unsigned Points = 200;
  for (unsigned N = 0; N < Points; ++N) {
    const PointResult &P = E.examine(randomPoint(E, *Held, Random));
    Wrong += P.IsRefused || P.Outcome != E.likeliest().Outcome;
  }
  llvm::errs() << "roofline-ranges: " << E.Features.Id.str() << " on "
               << E.Gpu.Name << ": " << Wrong << " of " << Points
               << " points contradict\n";
  return Held;
}
