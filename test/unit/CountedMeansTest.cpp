// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CountedMeans.h"
#include "HandMadeKernel.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace roofline;

namespace {
class CountedMeansTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx),
          Block = K.dimension(SymbolKind::BlockIdx);

  double mean(SymExpr E, LaunchShape Shape) {
    SymbolValues B = SymbolValues::likely(K.Features);
    B.Shape = Shape;
    B.GridBound = B.BlockBound = B.ShapeFixed = true;
    LaneEvaluator Spread(K.Features, B, spreadLanes(Shape, 128));
    return CountedMeans(K.Features, B, Spread).mean(E);
  }
  SymExpr loop(SymExpr Trips) {
    SymbolInfo Info;
    Info.Kind = SymbolKind::LoopIndex;
    Info.Trips = Trips;
    return K.symbol(Info);
  }
  SymExpr rest(SymExpr E, double By) { return C.mod(E, K.num(By)); }
};
} // namespace

static constexpr LaunchShape Few{{7, 1, 1}, {96, 1, 1}};

TEST_F(CountedMeansTest, CountsEachThread) {
  SymExpr I = C.add(C.scale(Block, 96), Thread);
  SymExpr Both = C.mul(K.share(C.less(I, K.num(500))),
                       K.share(C.equal(rest(I, 3), K.num(1))));
  EXPECT_NEAR(mean(Both, Few), 167 / 672.0, 1e-12); // 1, 4, ... 499
}

TEST_F(CountedMeansTest, CountsEachIterationOfTheThreadsThatEnterALoop) {
  SymExpr Trips = rest(Thread, 4), Inner = loop(Trips);
  // Iterations 0 and 2, of 0, 1, 2 and 3.
  SymExpr Even = K.share(C.equal(rest(Inner, 2), K.num(0)));
  EXPECT_NEAR(mean(C.mul(Trips, Even), Few), (0 + 1 + 1 + 2) / 4.0, 1e-12);
}

TEST_F(CountedMeansTest, CountsALoopWithinTheIterationsOfAnother) {
  SymExpr Outer = loop(K.num(9)), Inner = loop(Outer);
  SymExpr Even = K.share(C.equal(rest(Inner, 2), K.num(0)));
  SymExpr Executions = C.mul(C.mul(K.num(9), Outer), Even);
  EXPECT_NEAR(mean(Executions, Few), 0 + 1 + 1 + 2 + 2 + 3 + 3 + 4 + 4, 1e-12);
}

TEST_F(CountedMeansTest, TakesIndependentFactorsApart) {
  // Too many threads to be counted, but the check is one interval.
  SymExpr I = C.add(C.scale(Block, 256), Thread), Loop = loop(K.num(5));
  SymExpr Check = K.share(C.less(I, K.num(999999)));
  SymExpr Third = K.share(C.equal(rest(Loop, 3), K.num(0)));
  EXPECT_NEAR(mean(C.mul(Check, Third), {{3907, 1, 1}, {256, 1, 1}}),
              999999.0 / (3907 * 256) * 2 / 5, 1e-9);
}

TEST_F(CountedMeansTest, IsASampleWhereAnUnknownDecides) {
  SymExpr N = K.parameter("n", 1, 48, 1024);
  SymExpr Half = K.share(C.less(Thread, N));
  EXPECT_NEAR(mean(Half, Few), 0.5, 0.05);
}

TEST_F(CountedMeansTest, SurvivesALoopNestOfAnyDepth) {
  // Each loop ends by the counter of the one around it; the sum has all.
  SymExpr Last = loop(K.num(2)), Sum = Last;
  for (unsigned Depth = 0; Depth < 200; ++Depth) {
    Last = loop(C.add(Last, K.num(1)));
    Sum = C.add(Sum, C.mul(Last, Thread));
  }
  EXPECT_TRUE(std::isfinite(mean(Sum, Few)));
}

TEST_F(CountedMeansTest, CountsManyBlocksOfWhichMostAreAlike) {
  LaunchShape Many{{5000, 1, 1}, {64, 1, 1}};
  SymExpr I = C.add(C.scale(Block, 64), Thread);
  SymExpr Check = K.share(C.less(I, K.num(100001)));
  // 1, 4, ... 100000
  SymExpr Third = K.share(C.equal(rest(I, 3), K.num(1)));
  EXPECT_NEAR(mean(C.mul(Check, Third), Many), 33334 / 320000.0, 1e-12);
  // Each enters a loop as often as its block has a number.
  SymExpr Trips = C.min(C.floorDiv(Block, K.num(1000)), K.num(3));
  SymExpr Even = K.share(C.equal(rest(loop(Trips), 2), K.num(0)));
  SymExpr Odd = K.share(C.equal(rest(I, 2), K.num(1)));
  EXPECT_NEAR(mean(C.mul(C.mul(Trips, Even), Odd), Many),
              (0 + 1 + 1 + 2 + 2) / 5.0 / 2, 1e-12);
}

TEST_F(CountedMeansTest, TakesTheMeanOfWhatRisesWithTheBlock) {
  LaunchShape Many{{1001, 1, 1}, {64, 1, 1}};
  SymExpr Odd = K.share(C.equal(rest(C.add(Thread, Block), 2), K.num(1)));
  EXPECT_NEAR(mean(C.mul(Block, Odd), Many), 250, 1e-9);
}

TEST_F(CountedMeansTest, IsASampleWhereEachBlockDiffers) {
  LaunchShape Many{{100000, 1, 1}, {64, 1, 1}};
  SymExpr Square = C.mul(Block, C.add(Block, Thread));
  SymExpr Some = K.share(C.less(rest(Square, 1000), K.num(500)));
  EXPECT_NEAR(mean(Some, Many), 0.5, 0.2);
}
