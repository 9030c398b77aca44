// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/HoldingRanges.h"
#include "HandMadeKernel.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace roofline;

namespace {
/// Makes kernels whose operations and bytes are formulas of a few unknowns.
class KernelGenerator {
public:
  explicit KernelGenerator(unsigned Seed) : Random(Seed) {}

  HandMadeKernel kernel() {
    HandMadeKernel K;
    SymContext &C = K.context();
    SymExpr Thread = K.globalThread();
    for (unsigned I = 0, Count = upTo(4); I <= Count; ++I) {
      double Low = std::pow(2, upTo(6)), High = Low * std::pow(2, 1 + upTo(14));
      double Likely = std::round(Low * std::pow(High / Low, upTo(10) / 10.0));
      Values.push_back(
          K.parameter("n" + std::to_string(I), Low, Likely, High, I));
    }
    for (unsigned I = 0, Count = upTo(2); I < Count; ++I)
      Values.push_back(K.share(C.less(Thread, Values[0]), upTo(10) / 10.0));
    for (OpKind Kind : {OpKind::Fp32, OpKind::Int})
      K.operations(Kind, formula(C, 1 + upTo(40)));
    for (unsigned I = 0, Count = 1 + upTo(3); I < Count; ++I)
      K.access(C.scale(Thread, std::pow(2, 2 + upTo(3))), 4,
               upTo(2) ? AccessKind::Load : AccessKind::Store,
               upTo(2) ? nullptr : formula(C, 1));
    return K;
  }

private:
  unsigned upTo(unsigned Most) {
    return std::uniform_int_distribution<unsigned>(0, Most)(Random);
  }
  SymExpr any() { return Values[upTo(Values.size() - 1)]; }

  /// A sum of products of unknowns and a constant.
  SymExpr formula(SymContext &C, double Constant) {
    SymExpr Sum = C.constant(Constant);
    for (unsigned I = 0, Count = upTo(3); I < Count; ++I) {
      SymExpr Product = C.scale(any(), (1 + upTo(20)) / 20.0);
      if (upTo(2) == 0)
        Product = C.mul(Product, any());
      Sum = C.add(Sum, upTo(3) ? Product : C.min(Product, any()));
    }
    return Sum;
  }

  std::mt19937 Random;
  std::vector<SymExpr> Values;
};

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
    Examination E(K.Features, L, Gpu, {}, Assumed);
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

/// Whether the verdict changes somewhere just past the end, high or low, of the
/// range of unknown \p I, with the others in their ranges.
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
    Examination E(K.Features, L, Gpu, {}, Assumed);
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
