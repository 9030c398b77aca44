// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/HoldingRanges.h"
#include "KernelGenerator.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// A point of \p Held: whole numbers for sizes, evenly in their logarithm, and
/// the likely value for unknowns without a range.
std::vector<double> randomPoint(const Examination &E, const HoldingRanges &Held,
                                std::mt19937 &Random) {
  std::vector<double> At = E.likeliest().At;
  for (unsigned I : Held.Over) {
    auto [Low, High] = Held.Ranges[I];
    bool Log = E.Unknowns[I].logarithmic();
    double Position = std::uniform_real_distribution<>()(Random);
    At[I] = Log ? std::round(Low * std::pow(High / Low, Position))
                : Low + Position * (High - Low);
    At[I] = std::clamp(At[I], Low, High);
  }
  return At;
}
} // namespace

TEST(HoldingRanges, NoPointInsideContradicts) {
  GpuSpec Gpu = roundGpu();
  unsigned Stated = 0, Limited = 0, Contradicted = 0;
  for (unsigned Seed = 0; Seed < 100; ++Seed) {
    HandMadeKernel K = KernelGenerator(Seed).kernel();
    HandMadeLaunch L = launchOf(4000, 256);
    std::vector<Assumption> Assumed;
    Examination E(K.Features, {L}, Gpu, {}, Assumed);
    Verdict Stands = E.likeliest().Outcome;
    std::optional<HoldingRanges> Held = holdingRanges(E);
    if (!Held || Held->Over.empty())
      continue;
    ++Stated;
    Limited += Held->EndsBelow || Held->EndsAbove;
    std::mt19937 Random(Seed);
    bool Holds = true;
    for (unsigned N = 0; Holds && N < 200; ++N)
      Holds = E.examine(randomPoint(E, *Held, Random)).Outcome == Stands;
    Contradicted += !Holds;
    EXPECT_TRUE(Holds) << "seed " << Seed;
  }
  EXPECT_EQ(Contradicted, 0u);
  // The generator must make what is to be tested.
  EXPECT_GE(Stated, 50u);
  EXPECT_GE(Limited, 10u);
}

/// Whether somewhere just past the end, high or low, of the range of unknown
/// \p I, with the others in their ranges, the verdict changes or does not
/// follow from the ratio that is shown.
static bool turnsPast(Examination &E, const HoldingRanges &Held, unsigned I,
                      bool High) {
  std::mt19937 Random(I);
  HoldingRanges Slab = Held;
  auto [Low, Last] = Held.Ranges[I];
  const Unknown &U = E.Unknowns[I];
  double Step =
      U.logarithmic() ? std::max(1.0, (High ? Last : Low) / 20) : 0.02;
  Slab.Ranges[I] = High ? Interval{Last, std::min(U.High, Last + Step)}
                        : Interval{std::max(U.Low, Low - Step), Low};
  for (unsigned N = 0; N < 4000; ++N) {
    std::vector<double> At = randomPoint(E, Slab, Random);
    for (unsigned J : Held.Over) // half of the points at corners
      if (N % 2 && Random() % 3)
        At[J] = Random() % 2 ? Slab.Ranges[J].Low : Slab.Ranges[J].High;
    const PointResult &P = E.examine(std::move(At));
    if (P.IsRefused || P.Outcome != E.likeliest().Outcome ||
        std::fabs(P.Margin) < 0.03) // as good as none
      return true;
    RoofTimes Times = timesOf(P.Work, E.Gpu);
    Times.Top = Held.Shown;
    if (P.Outcome == Verdict::Compute && Times.margin() < 0.03)
      return true;
  }
  return false;
}

TEST(HoldingRanges, RangesReachToTheTurn) {
  GpuSpec Gpu = roundGpu();
  unsigned Ends = 0;
  for (unsigned Seed = 0; Seed < 100; ++Seed) {
    HandMadeKernel K = KernelGenerator(Seed).kernel();
    HandMadeLaunch L = launchOf(4000, 256);
    std::vector<Assumption> Assumed;
    Examination E(K.Features, {L}, Gpu, {}, Assumed);
    std::optional<HoldingRanges> Held = holdingRanges(E);
    if (!Held)
      continue;
    for (unsigned I : Held->Over) {
      auto [Low, High] = Held->Ranges[I];
      for (bool AtHigh : {false, true})
        if (AtHigh ? High < E.Unknowns[I].High : Low > E.Unknowns[I].Low) {
          ++Ends;
          EXPECT_TRUE(turnsPast(E, *Held, I, AtHigh))
              << "seed " << Seed << ", unknown " << I;
        }
    }
  }
  EXPECT_GE(Ends, 10u);
}
