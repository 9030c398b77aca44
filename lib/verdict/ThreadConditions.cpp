// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ThreadConditions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

bool roofline::testsForEquality(SymExpr Condition) {
  bool Found = false;
  visitNodes(Condition, [&](SymExpr E) {
    bool OfThreads = E->Classes & ThreadClasses;
    Found = Found || (OfThreads && E->Op == SymOp::Equal);
    return OfThreads && !Found;
  });
  return Found;
}

/// Whether \p E, a term, is a quotient that differs between threads, or a
/// multiple of one.
static bool isQuotient(SymExpr E) {
  if (E->Op == SymOp::Product)
    return any_of(E->Operands, isQuotient);
  return E->Op == SymOp::FloorDiv && (E->Classes & ThreadClasses);
}

/// Whether \p Sum subtracts from something that differs between threads a
/// quotient that does, as in "i - n * floor(i / n)", which is a remainder.
static bool isRemainder(SymExpr Sum) {
  if (Sum->Op != SymOp::Sum)
    return false;
  bool Quotient[2] = {}, Other[2] = {}; // by whether the weight is negative
  for (auto [Term, Weight] : zip_equal(Sum->Operands, Sum->Weights))
    if (Term->Classes & ThreadClasses)
      (isQuotient(Term) ? Quotient : Other)[Weight < 0] = true;
  return (Quotient[0] && (Quotient[1] || Other[1])) ||
         (Quotient[1] && Other[0]);
}

/// Whether \p E is a product of several numbers that differ between threads,
/// such as the square of a distance, which falls and then rises.
static bool multipliesThreads(SymExpr E) {
  return E->Op == SymOp::Product && count_if(E->Operands, [](SymExpr Factor) {
                                      return Factor->Classes & ThreadClasses;
                                    }) > 1;
}

/// Whether \p E can be taken to rise or fall all along an axis.
static bool isMonotonic(SymExpr E) {
  bool Found = true;
  visitNodes(E, [&](SymExpr Node) {
    Found &= (Node->Op <= SymOp::FloorDiv || Node->Op == SymOp::Min ||
              Node->Op == SymOp::Max) &&
             !isRemainder(Node) && !multipliesThreads(Node);
    return Found && (Node->Classes & ThreadClasses);
  });
  return Found;
}

SymExpr roofline::comparisonIn(SymExpr Condition, bool &IsNegated) {
  IsNegated = Condition->Op == SymOp::Sum && Condition->Operands.size() == 1 &&
              Condition->Value == 1 && Condition->Weights[0] == -1;
  SymExpr Test = IsNegated ? Condition->Operands[0] : Condition;
  bool IsTest = (Test->Op == SymOp::Less || Test->Op == SymOp::Equal) &&
                all_of(Test->Operands, isMonotonic);
  return IsTest ? Test : nullptr;
}

unsigned roofline::dimensionsIn(const KernelFeatures &Features, SymExpr E) {
  unsigned Found = 0;
  for (SymbolId Id : symbolsOf(E)) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.Kind == SymbolKind::ThreadIdx)
      Found |= 1u << Info.Axis;
    if (Info.Kind == SymbolKind::BlockIdx)
      Found |= 8u << Info.Axis;
  }
  return Found;
}

bool roofline::testsSeveralAxes(unsigned Dimensions) {
  unsigned Axes = (Dimensions | Dimensions >> 3) & 7;
  return Axes & (Axes - 1);
}
