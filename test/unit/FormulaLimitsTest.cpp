// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formulas as large as only generated code has them.
#include "HandMadeKernel.h"
#include "SmallStack.h"
#include "verdict/LaneEvaluator.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr unsigned Many = 100000;

namespace {
/// A context with limits that counts the formulas that it did not build.
struct Limited {
  Limited() {
    C.limitSize([this](const SymNode &) {
      Unknowns.push_back(C.addSymbol("unknown", 2));
      return Unknowns.back();
    });
  }
  SymContext C;
  std::vector<SymExpr> Unknowns;
};

/// ((x mod 7 + 1) mod 8 + 1) mod 9 ...
SymExpr nested(SymContext &C, SymExpr X, unsigned Levels) {
  for (unsigned I = 0; I < Levels; ++I)
    X = C.add(C.mod(X, C.constant(7 + I)), C.constant(1));
  return X;
}
} // namespace

TEST(FormulaLimits, NestedDeeperIsUnknown) {
  Limited L;
  SymExpr X = L.C.addSymbol("x", 1);
  SymExpr Fits = nested(L.C, X, SymContext::MostLevels / 2);
  EXPECT_EQ(Fits->Depth, SymContext::MostLevels);
  EXPECT_TRUE(L.Unknowns.empty());
  SymExpr Beyond = L.C.mod(Fits, L.C.constant(3));
  EXPECT_EQ(L.Unknowns, std::vector<SymExpr>{Beyond});
  EXPECT_EQ(Beyond->Op, SymOp::Symbol);
  // Equal computations give equal formulas, known or not.
  EXPECT_EQ(L.C.mod(Fits, L.C.constant(3)), Beyond);
  EXPECT_TRUE(isConstant(L.C.sub(Beyond, L.C.mod(Fits, L.C.constant(3))), 0));
}

TEST(FormulaLimits, WithoutLimitsNothingIsUnknown) {
  SymContext C;
  SymExpr X = C.addSymbol("x", 1);
  SymExpr E = nested(C, X, SymContext::MostLevels);
  EXPECT_EQ(E->Classes, 1u);
  EXPECT_EQ(symbolsOf(E).size(), 1u);
}

TEST(FormulaLimits, AHundredThousandLevels) {
  onSmallStack([] {
    Limited L;
    SymExpr E = nested(L.C, L.C.addSymbol("x", 1), Many);
    EXPECT_LE(E->Depth, SymContext::MostLevels);
    EXPECT_GE(L.Unknowns.size(), Many / SymContext::MostLevels);
    EXPECT_EQ(symbolsOf(E).size(), 1u);
    EXPECT_GE(evaluate(E, [](SymbolId) { return 5.0; }), 1);
    EXPECT_GE(boundsOf(E, [](SymbolId) { return Interval{0, 5}; }).High, 1);
    EXPECT_GT(toString(L.C, E).size(), 1000u);
    // Parentheses that are open where the text is truncated are closed, level
    // by level.
    EXPECT_LT(toString(L.C, E, 400).size(), 500 + 2 * SymContext::MostLevels);
  });
}

TEST(FormulaLimits, LongProductsAreUnknown) {
  Limited L;
  SymExpr Product = L.C.constant(1);
  for (unsigned I = 0; I < SymContext::MostOperands; ++I)
    Product = L.C.mul(Product, L.C.addSymbol("s", 1));
  EXPECT_EQ(Product->Operands.size(), SymContext::MostOperands);
  EXPECT_EQ(L.C.mul(Product, L.C.addSymbol("s", 1)), L.Unknowns.back());
}

TEST(FormulaLimits, SumsOfManyTermsAreBuiltAtOnce) {
  Limited L;
  std::vector<std::pair<SymExpr, double>> Terms;
  for (unsigned I = 0; I < Many; ++I)
    Terms.push_back({L.C.addSymbol("s", 1), I % 2 ? 2.0 : 0.5});
  SymExpr Sum = L.C.weightedSum(Terms);
  EXPECT_EQ(Sum->Operands.size(), Many);
  EXPECT_TRUE(L.Unknowns.empty());
  EXPECT_EQ(evaluate(Sum, [](SymbolId) { return 1.0; }), 1.25 * Many);
}

TEST(FormulaLimits, ConditionsThatReferToEachOther) {
  onSmallStack([] {
    HandMadeKernel K;
    SymExpr Share = K.share(K.num(1));
    for (unsigned I = 0; I < Many; ++I)
      Share = K.share(K.context().less(K.num(0), Share), 0.25);
    SymbolValues Values = SymbolValues::likely(K.Features);
    LaneEvaluator Evaluator(K.Features, Values, {Lane()});
    double Mean = Evaluator.mean(Share);
    EXPECT_TRUE(Mean == 0.25 || Mean == 1) << Mean;
  });
}

TEST(FormulaLimits, LoopsThatReferToEachOther) {
  onSmallStack([] {
    HandMadeKernel K;
    SymExpr Index = K.loop(K.num(8));
    for (unsigned I = 0; I < Many; ++I)
      Index = K.loop(K.context().add(Index, K.num(1)));
    SymbolValues Values = SymbolValues::likely(K.Features);
    LaneEvaluator Evaluator(K.Features, Values, spreadLanes({}, 8));
    EXPECT_GE(Evaluator.mean(Index), 0);
  });
}
