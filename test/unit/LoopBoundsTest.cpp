// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LoopBounds.h"
#include "HandMadeKernel.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// One loop whose trip count depends on data, with one access of 8 byte; 320
/// threads.
class WalkLimitsTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  SymExpr Trips = unknown(SymbolKind::TripCount, 1, 32, 65536);
  SymExpr Index = K.loop(Trips);

  void walk(SymExpr Offset, double Bytes) {
    K.access(Offset, 8, AccessKind::Load, Trips);
    K.Features.Accesses.back().Loops = {Index->Symbol};
    K.Features.Objects.back().Size = Bytes;
  }
  SymExpr unknown(SymbolKind Kind, double Low, double Likely, double High,
                  unsigned LoopDepth = 0) {
    SymbolInfo Info;
    Info.Kind = Kind;
    Info.Name = "unknown";
    Info.Low = Low, Info.Likely = Likely, Info.High = High;
    Info.PerThread = true;
    Info.LoopDepth = LoopDepth;
    return K.symbol(std::move(Info));
  }
  SymExpr loaded(unsigned LoopDepth) {
    return unknown(SymbolKind::Loaded, 0, 1024, 1e6, LoopDepth);
  }
  Unknown limited(unsigned Blocks = 10) {
    HandMadeLaunch Launch = launchOf(Blocks, 32);
    std::vector<Assumption> Assumed;
    SymbolValues Known =
        roofline::bind(K.Features, Launch, roundGpu(), Assumed);
    Unknown U;
    U.Symbol = Trips->Symbol;
    U.Kind = SymbolKind::TripCount;
    U.Low = 1, U.Likely = 32, U.High = 65536;
    limitToObjects(K.Features, Known, U);
    return U;
  }
};
} // namespace

TEST_F(WalkLimitsTest, ALoopEndsWithItsObject) {
  walk(C.scale(Index, 800), 8000);
  EXPECT_EQ(limited().High, 10);
  EXPECT_EQ(limited().Likely, 10);
}

TEST_F(WalkLimitsTest, AWalkOfOtherSizeSaysNothing) {
  walk(C.scale(Index, 8), 8 * 65536);
  EXPECT_EQ(limited().High, 65536);
  EXPECT_EQ(limited().Likely, 32);
}

TEST_F(WalkLimitsTest, AnAccessThatStandsStillSaysNothing) {
  walk(C.constant(0), 8);
  EXPECT_EQ(limited().High, 65536);
}

TEST_F(WalkLimitsTest, ListsFillTheirObject) {
  walk(C.scale(C.add(loaded(0), Index), 8), 320 * 5 * 8);
  EXPECT_EQ(limited().Likely, 5);
  // One list may be as long as the object.
  EXPECT_EQ(limited().High, 320 * 5);
  EXPECT_EQ(limited(20).Likely, 2);
}

TEST_F(WalkLimitsTest, AnElementThatIsReadAgainIsNoList) {
  walk(C.scale(loaded(0), 8), 320 * 8);
  EXPECT_EQ(limited().Likely, 32);
  EXPECT_EQ(limited().High, 65536);
}

TEST_F(WalkLimitsTest, ALoopWithUnrolledCopiesIsStillOneWalk) {
  SymExpr Start = loaded(0);
  for (double Copy : {0, 8})
    walk(C.add(C.scale(C.add(Start, Index), 16), C.constant(Copy)),
         320 * 10 * 8);
  for (MemoryAccess &A : K.Features.Accesses)
    A.Object = 0;
  EXPECT_EQ(limited().Likely, 5);
}

TEST_F(WalkLimitsTest, GathersSayNothing) {
  walk(C.scale(loaded(1), 8), 8000);
  EXPECT_EQ(limited().High, 65536);
  EXPECT_EQ(limited().Likely, 32);
}
