// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaneEvaluator.h"
#include "HandMadeKernel.h"
#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace roofline;

namespace {
class LaneEvaluatorTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();

  SymbolValues launched(LaunchShape Shape) {
    SymbolValues B = SymbolValues::likely(K.Features);
    B.Shape = Shape;
    B.GridBound = B.BlockBound = true;
    return B;
  }
  double mean(SymExpr E, const SymbolValues &B, unsigned Lanes = 128) {
    return LaneEvaluator(K.Features, B, spreadLanes(B.Shape, Lanes)).mean(E);
  }
  double mean(SymExpr E, LaunchShape Shape) { return mean(E, launched(Shape)); }
};
} // namespace

TEST(LaunchShape, CountsThreads) {
  LaunchShape S{{10, 20, 2}, {16, 8, 4}};
  EXPECT_EQ(S.blockThreads(), 512);
  EXPECT_EQ(S.blocks(), 400);
  EXPECT_EQ(S.threads(), 204800);
}

TEST(SpreadLanes, StayWithinTheLaunchAndCoverIt) {
  LaunchShape S{{7, 5, 3}, {16, 4, 2}};
  std::set<double> BlocksX, ThreadsX;
  for (const Lane &L : spreadLanes(S, 128)) {
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      EXPECT_GE(L.Block[Axis], 0);
      EXPECT_LT(L.Block[Axis], S.Grid[Axis]);
      EXPECT_GE(L.Thread[Axis], 0);
      EXPECT_LT(L.Thread[Axis], S.Block[Axis]);
    }
    BlocksX.insert(L.Block[0]);
    ThreadsX.insert(L.Thread[0]);
  }
  EXPECT_EQ(BlocksX.size(), 7u);
  EXPECT_EQ(ThreadsX.size(), 16u);
}

TEST(WarpLanes, AreThirtyTwoNeighbours) {
  for (double Where : {0.0, 0.3, 0.99}) {
    std::vector<Lane> Lanes = warpLanes({{100, 1, 1}, {256, 1, 1}}, Where);
    ASSERT_EQ(Lanes.size(), 32u);
    EXPECT_EQ(std::fmod(Lanes[0].Thread[0], 32), 0);
    for (unsigned I = 0; I < 32; ++I) {
      EXPECT_EQ(Lanes[I].Thread[0], Lanes[0].Thread[0] + I);
      EXPECT_EQ(Lanes[I].Block, Lanes[0].Block);
    }
  }
}

TEST(WarpLanes, FoldIntoRowsOfNarrowBlocks) {
  std::vector<Lane> Lanes = warpLanes({{1, 1, 1}, {8, 8, 2}}, 0);
  ASSERT_EQ(Lanes.size(), 32u);
  EXPECT_EQ(Lanes[9].Thread, (std::array<double, 3>{1, 1, 0}));
  EXPECT_EQ(Lanes[31].Thread, (std::array<double, 3>{7, 3, 0}));
  std::vector<Lane> Last = warpLanes({{1, 1, 1}, {8, 8, 2}}, 0.99);
  EXPECT_EQ(Last[31].Thread, (std::array<double, 3>{7, 7, 1}));
}

TEST(WarpLanes, AreFewerInSmallBlocksAndInTheLastWarp) {
  EXPECT_EQ(warpLanes({{10, 1, 1}, {5, 1, 1}}, 0.5).size(), 5u);
  EXPECT_EQ(warpLanes({{10, 1, 1}, {40, 1, 1}}, 0).size(), 32u);
  EXPECT_EQ(warpLanes({{10, 1, 1}, {40, 1, 1}}, 0.9).size(), 8u);
}

TEST_F(LaneEvaluatorTest, KnowsExtentsAndIndices) {
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx),
          Extent = K.dimension(SymbolKind::BlockDim),
          Blocks = K.dimension(SymbolKind::GridDim, 1);
  LaunchShape S{{4, 9, 1}, {128, 1, 1}};
  EXPECT_EQ(mean(Extent, S), 128);
  EXPECT_EQ(mean(Blocks, S), 9);
  EXPECT_NEAR(mean(Thread, S), 63.5, 0.5);
}

TEST_F(LaneEvaluatorTest, GuardLetsThroughWhatTheLaunchHasTooMany) {
  SymExpr I = K.globalThread();
  SymExpr N = K.parameter("n", 1, 75000, 1e6);
  SymExpr S = K.share(C.less(I, N));
  SymbolValues B = launched({{400, 1, 1}, {256, 1, 1}}); // 102400 threads
  B.Bound[N->Symbol] = true;
  EXPECT_NEAR(mean(S, B), 75000 / 102400.0, 0.01);
}

TEST_F(LaneEvaluatorTest, GuardAgainstAnUnknownSizeKeepsItsTrialValue) {
  SymExpr S =
      K.share(C.less(K.globalThread(), K.parameter("n", 1, 10, 1e6)), 1);
  EXPECT_EQ(mean(S, {{400, 1, 1}, {256, 1, 1}}), 1);
}

TEST_F(LaneEvaluatorTest, BranchOnDataKeepsItsTrialValue) {
  EXPECT_EQ(mean(K.share(nullptr, 0.3), LaunchShape()), 0.3);
}

TEST_F(LaneEvaluatorTest, OneThreadOfABlockIsItsShare) {
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx);
  SymExpr Is = C.equal(Thread, K.num(0));
  SymExpr First = K.share(Is), Others = K.share(C.negate(Is));
  EXPECT_DOUBLE_EQ(mean(First, {{100, 1, 1}, {256, 1, 1}}), 1 / 256.0);
  EXPECT_DOUBLE_EQ(mean(Others, {{100, 1, 1}, {256, 1, 1}}), 255 / 256.0);
  // In a block of 32 x 8 threads, a column of eight has x == 0.
  EXPECT_DOUBLE_EQ(mean(First, {{100, 1, 1}, {32, 8, 1}}), 1 / 32.0);
}

TEST_F(LaneEvaluatorTest, OneThreadOfManyBlocksIsNeverNone) {
  SymExpr First = K.share(C.equal(K.globalThread(), K.num(0)));
  double Share = mean(First, {{5000, 1, 1}, {256, 1, 1}});
  EXPECT_GT(Share, 0);
  EXPECT_LT(Share, 1e-3);
}

TEST_F(LaneEvaluatorTest, WarpLeadersAreOneOfThirtyTwo) {
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx);
  SymExpr Leader = K.share(C.equal(C.mod(Thread, K.num(32)), K.num(0)));
  EXPECT_DOUBLE_EQ(mean(Leader, {{100, 1, 1}, {256, 1, 1}}), 1 / 32.0);
}

TEST_F(LaneEvaluatorTest, OneBlockOfAGridIsItsShare) {
  SymExpr Block = K.dimension(SymbolKind::BlockIdx);
  SymExpr S = K.share(C.equal(Block, K.num(3)));
  EXPECT_DOUBLE_EQ(mean(S, {{50, 1, 1}, {256, 1, 1}}), 1 / 50.0);
}

TEST_F(LaneEvaluatorTest, PickedOutInBothAxesIsTheProduct) {
  SymExpr X = K.dimension(SymbolKind::ThreadIdx, 0),
          Y = K.dimension(SymbolKind::ThreadIdx, 1);
  SymExpr Corner = K.share(C.mul(C.equal(X, K.num(0)), C.equal(Y, K.num(0))));
  EXPECT_DOUBLE_EQ(mean(Corner, {{9, 1, 1}, {16, 16, 1}}), 1 / 256.0);
}

TEST_F(LaneEvaluatorTest, ABoundsCheckOfTwoAxesIsTheProductOfItsShares) {
  SymExpr X = K.globalThread();
  SymExpr Y = C.add(C.mul(K.dimension(SymbolKind::BlockIdx, 1),
                          K.dimension(SymbolKind::BlockDim, 1)),
                    K.dimension(SymbolKind::ThreadIdx, 1));
  auto Within = [&](double W, double H) {
    return C.mul(C.less(X, K.num(W)), C.less(Y, K.num(H)));
  };
  LaunchShape S{{4, 100, 1}, {32, 8, 1}};
  SymExpr Share = K.share(Within(100, 700));
  EXPECT_NEAR(mean(Share, S), 100 / 128.0 * 700 / 800, 1e-12);
  EXPECT_NEAR(mean(K.share(C.negate(Within(100, 700))), S),
              1 - 100 / 128.0 * 700 / 800, 1e-12);
  // What depends on the thread is that of the threads inside.
  EXPECT_NEAR(mean(C.mul(Share, X), S) / mean(Share, S), 49.5, 3);
  // Without the rim, whose first row and column are told by equality.
  SymExpr Inside =
      C.mul(Within(99, 799),
            C.mul(C.less(K.num(0), X), C.negate(C.equal(Y, K.num(0)))));
  EXPECT_DOUBLE_EQ(mean(K.share(Inside), S), 98 / 128.0 * 798 / 800);
  LaunchShape Large{{4000, 5000, 1}, {32, 8, 1}};
  EXPECT_NEAR(mean(K.share(Within(100000, 30000)), Large),
              100000 / 128000.0 * 30000 / 40000, 1e-12);
  EXPECT_DOUBLE_EQ(mean(K.share(C.negate(C.equal(Y, K.num(777)))), Large),
                   1 - 1 / 40000.0);
  EXPECT_DOUBLE_EQ(mean(K.share(C.less(K.num(99), C.scale(X, -1))), S), 0);
}

TEST_F(LaneEvaluatorTest, LoopOfFixedLengthIsItsLength) {
  SymExpr Index = K.loop(K.num(10));
  EXPECT_NEAR(mean(Index, LaunchShape()), 4.5, 0.1);
}

TEST_F(LaneEvaluatorTest, TriangularLoopsAverageToHalf) {
  // for i < 100: for j < i.
  SymExpr Outer = K.loop(K.num(100));
  SymExpr Inner = K.loop(Outer);
  EXPECT_NEAR(mean(Outer, LaunchShape()), 49.5, 1);
  // The mean of j over the iterations of both loops: a quarter.
  EXPECT_NEAR(mean(Inner, LaunchShape()), 24.5, 1);
}

TEST_F(LaneEvaluatorTest, NestedLoopsAreIndependent) {
  SymExpr A = K.loop(K.num(64)), B = K.loop(K.num(64)), D = K.loop(K.num(64));
  EXPECT_NEAR(mean(C.mul(A, B), LaunchShape()), 31.5 * 31.5, 25);
  EXPECT_NEAR(mean(C.mul(B, D), LaunchShape()), 31.5 * 31.5, 25);
  EXPECT_NEAR(mean(C.mul(A, D), LaunchShape()), 31.5 * 31.5, 25);
}

TEST_F(LaneEvaluatorTest, LoopsAreIndependentOfThreadsAndBlocks) {
  SymExpr Index = K.loop(K.num(64)),
          Thread = K.dimension(SymbolKind::ThreadIdx),
          Block = K.dimension(SymbolKind::BlockIdx);
  LaunchShape S{{64, 1, 1}, {64, 1, 1}};
  EXPECT_NEAR(mean(C.mul(Index, Thread), S), 31.5 * 31.5, 40);
  EXPECT_NEAR(mean(C.mul(Index, Block), S), 31.5 * 31.5, 40);
  EXPECT_NEAR(mean(C.mul(Thread, Block), S), 31.5 * 31.5, 40);
}

TEST_F(LaneEvaluatorTest, AStepMovesOneLoopOnly) {
  SymExpr A = K.loop(K.num(100)), B = K.loop(K.num(100));
  SymbolValues Values = launched({});
  Lane Here, There;
  There.SteppedLoop = B->Symbol;
  LaneEvaluator Lanes(K.Features, Values, {Here, There});
  EXPECT_EQ(Lanes.of(A)[0], Lanes.of(A)[1]);
  EXPECT_EQ(Lanes.of(B)[0] + 1, Lanes.of(B)[1]);
}

TEST_F(LaneEvaluatorTest, WhatIsUniformHasOneValue) {
  SymExpr N = K.parameter("n", 1, 7, 100),
          Thread = K.dimension(SymbolKind::ThreadIdx);
  SymExpr Uniform = C.mul(N, N), Varying = C.mul(N, Thread);
  SymbolValues Values = launched({{4, 1, 1}, {64, 1, 1}});
  LaneEvaluator Lanes(K.Features, Values, spreadLanes(Values.Shape, 16));
  EXPECT_EQ(Lanes.of(Uniform).vec(), (std::vector<double>{49}));
  EXPECT_EQ(Lanes.of(Varying).size(), 16u);
}

TEST_F(LaneEvaluatorTest, EvaluatorsThatTakeTurnsWithTheirMemoryStayApart) {
  SymExpr N = K.parameter("n", 1, 7, 100), Square = C.mul(N, N),
          Sum = C.add(Square, N);
  SymbolValues Seven = launched({}), Nine = Seven;
  Nine.Value[N->Symbol] = 9;
  EXPECT_EQ(mean(Square, Seven), 49); // its values stay in memory
  EXPECT_EQ(mean(Square, Nine), 81);
  LaneEvaluator First(K.Features, Seven, {Lane()});
  LaneEvaluator Second(K.Features, Nine, {Lane()});
  EXPECT_EQ(First.mean(Square), 49);
  EXPECT_EQ(Second.mean(Square), 81);
  EXPECT_EQ(First.mean(Square), 49);
  LaneEvaluator Moved(std::move(First));
  EXPECT_EQ(Moved.mean(Sum), 56);
}

TEST_F(LaneEvaluatorTest, HoldsMoreValuesThanFitInOnePieceOfMemory) {
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx), E = Thread;
  SymbolValues Values = launched({{1, 1, 1}, {1024, 1, 1}});
  for (unsigned I = 0; I < 200; ++I)
    E = C.add(C.mod(E, C.constant(40)), Thread);
  LaneEvaluator Lanes(K.Features, Values, warpLanes(Values.Shape, 0));
  LaneEvaluator Many(K.Features, Values, std::vector<Lane>(20000));
  EXPECT_EQ(Many.of(E).size(), 20000u);
  EXPECT_EQ(Lanes.of(E).size(), 32u);
  EXPECT_EQ(Lanes.of(Thread)[31], 31);
}

TEST_F(LaneEvaluatorTest, ARemainderIsNoRisingNumber) {
  SymExpr I = C.add(C.scale(K.dimension(SymbolKind::BlockIdx), 32),
                    K.dimension(SymbolKind::ThreadIdx));
  SymExpr Rest = C.sub(I, C.scale(C.floorDiv(I, K.num(5)), 5));
  SymExpr Fifth = K.share(C.equal(K.num(0), Rest));
  EXPECT_NEAR(mean(Fifth, LaunchShape{{40, 1, 1}, {32, 1, 1}}), 0.2, 0.01);
  // By a number that only the launch has.
  SymExpr Width = K.dimension(SymbolKind::BlockDim);
  SymExpr Column = C.sub(I, C.mul(Width, C.floorDiv(I, Width)));
  SymExpr First = K.share(C.equal(K.num(0), Column));
  EXPECT_NEAR(mean(First, LaunchShape{{40, 1, 1}, {32, 1, 1}}), 1 / 32.0, 0.01);
}

TEST_F(LaneEvaluatorTest, AnIterationAndAThreadPickedOutAreTheProduct) {
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx);
  SymExpr Counter = K.loop(K.num(8));
  SymExpr Fourth = C.equal(C.mod(Thread, K.num(4)), K.num(3));
  SymExpr Picked = C.mul(C.less(Counter, K.num(1)), C.sub(K.num(1), Fourth));
  EXPECT_NEAR(mean(K.share(Picked), {{64, 1, 1}, {256, 1, 1}}), 3 / 32.0, 0.03);
}
