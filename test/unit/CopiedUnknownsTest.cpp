// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HandMadeKernel.h"
#include "verdict/Verdict.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// A kernel with branches of the source, of which each may have copies.
class CopiedUnknownsTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  GpuSpec Gpu = roundGpu();
  HandMadeLaunch Launch = launchOf(4000, 256);
  std::vector<Assumption> Assumed;

  /// A branch at \p Line that depends on data.
  SymExpr branch(unsigned Line, double Likely, bool IsReversed = false) {
    SymbolInfo Data;
    Data.Kind = SymbolKind::Loaded;
    Data.Name = "flag";
    Data.Where = {"a.cu", Line, 9};
    Data.High = 100;
    SymExpr Condition = C.less(K.num(50), K.symbol(Data));
    SymbolInfo Info;
    Info.Kind = SymbolKind::BranchShare;
    Info.Where = {"a.cu", Line, 5};
    Info.Condition = IsReversed ? C.negate(Condition) : Condition;
    Info.Likely = Likely;
    Info.High = 1;
    return K.symbol(Info);
  }
  void readsEachByte() { K.access(C.scale(K.globalThread(), 4), 4); }
  SymbolValues values() {
    return roofline::bind(K.Features, Launch, Gpu, Assumed);
  }
  std::vector<Unknown> shares() {
    std::vector<Unknown> Found =
        unknownsOf(K.Features, Launch, values(), coverageOf(K.Features), Gpu);
    std::erase_if(Found, [](const Unknown &U) {
      return U.Kind != SymbolKind::BranchShare;
    });
    return Found;
  }
};
} // namespace

TEST_F(CopiedUnknownsTest, CopiesOfABranchAreOneUnknown) {
  SymExpr Sum = K.num(0);
  for (unsigned Copy = 0; Copy < 16; ++Copy)
    Sum = C.add(Sum, branch(11, 0.6));
  K.operations(OpKind::Int, C.add(Sum, branch(12, 0.6)));
  std::vector<Unknown> Found = shares();
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Copies.size(), 15u);
  EXPECT_TRUE(Found[1].Copies.empty());
}

TEST_F(CopiedUnknownsTest, EachKeepsItsLikelyValue) {
  SymExpr First = branch(11, 0.6), Second = branch(11, 0.5);
  K.operations(OpKind::Int, C.add(First, Second));
  std::vector<Unknown> Found = shares();
  ASSERT_EQ(Found.size(), 1u);
  ASSERT_EQ(Found[0].Copies.size(), 1u);
  const CopiedSymbol &Copy = Found[0].Copies[0];
  EXPECT_EQ(Copy.valueFor(0), 0);
  EXPECT_EQ(Copy.valueFor(0.3), 0.25);
  EXPECT_EQ(Copy.valueFor(0.6), 0.5);
  EXPECT_EQ(Copy.valueFor(1), 1);
}

TEST_F(CopiedUnknownsTest, ACopyThatWasTurnedRoundMovesTheOtherWay) {
  SymExpr First = branch(11, 0.6), Second = branch(11, 0.4, true);
  K.operations(OpKind::Int, C.add(First, Second));
  std::vector<Unknown> Found = shares();
  ASSERT_EQ(Found.size(), 1u);
  ASSERT_EQ(Found[0].Copies.size(), 1u);
  const CopiedSymbol &Copy = Found[0].Copies[0];
  EXPECT_EQ(Copy.valueFor(0), 1);
  EXPECT_EQ(Copy.valueFor(0.6), 0.4);
  EXPECT_EQ(Copy.valueFor(1), 0);
}

TEST_F(CopiedUnknownsTest, WhatIsStatedContainsAllTakenAndNoneTaken) {
  SymExpr Sum = K.num(30);
  for (unsigned Copy = 0; Copy < 16; ++Copy)
    Sum = C.add(Sum, C.scale(branch(11, 0.6), 20));
  K.operations(OpKind::Int, Sum);
  readsEachByte();
  Evaluation E = classify(K.Features, Launch, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  ASSERT_EQ(E.Validity.Over.size(), 1u);
  EXPECT_EQ(E.Validity.Over[0].Low, 0);
  EXPECT_EQ(E.Validity.Over[0].High, 1);
  EXPECT_NEAR(E.Intensity.Low, 30 / 4.0, 0.1);
  EXPECT_NEAR(E.Intensity.High, 350 / 4.0, 1);
}

TEST_F(CopiedUnknownsTest, TheEndsOfManyBranchesAreInTheFigures) {
  SymExpr Sum = K.num(30);
  for (unsigned Line = 1; Line <= 8; ++Line)
    Sum = C.add(Sum, C.scale(branch(Line, 0.5), 20));
  K.operations(OpKind::Int, Sum);
  readsEachByte();
  Evaluation E = classify(K.Features, Launch, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_NEAR(E.Intensity.Low, 30 / 4.0, 0.1);
  EXPECT_NEAR(E.Intensity.High, 190 / 4.0, 0.5);
}
