// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole numbers that are computed in floating point, as the coordinates of a
// resampled image: "(int)floor(0.5f * x - 0.25f)" is (2 * x - 1) / 4, rounded
// down.
#include "constants/assumed-ranges.h"
#include "device/FormulaBuilder.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

Interval FormulaBuilder::boundsIn(SymExpr E) const {
  constexpr unsigned WithoutRange =
      classBit(SymbolKind::TripCount) | classBit(SymbolKind::BranchShare);
  if (E->Classes & WithoutRange)
    return {-INFINITY, INFINITY};
  return boundsOf(E, [&](SymbolId Id) -> Interval {
    if (symbolInfo(Id).Kind == SymbolKind::LoopIndex)
      return {0, constants::MostSize};
    return {symbolInfo(Id).Low, symbolInfo(Id).High};
  });
}

std::optional<Quotient> FormulaBuilder::quotient(Value *V) {
  if (auto It = RealValues.find(V); It != RealValues.end())
    return It->second;
  if (Depth > DeepestNesting)
    return std::nullopt;
  SaveAndRestore Deeper(Depth, Depth + 1);
  std::optional<Quotient> Found = convertReal(V);
  if (Found && !Found->isExact())
    Found = std::nullopt;
  return RealValues[V] = Found;
}

std::optional<Quotient> FormulaBuilder::quotientByCall(CallInst &Call) {
  QuotientArithmetic Numbers(Context);
  RealOp Op = realOpOf(Call);
  if (Op == RealOp::None)
    return std::nullopt;
  if (Op == RealOp::FromInteger)
    return quotientOfInteger(Call.getArgOperand(0));
  SmallVector<Quotient, 3> Operands;
  for (Value *Operand : Call.args()) {
    if (!Operand->getType()->isFloatingPointTy())
      return std::nullopt;
    std::optional<Quotient> Its = quotient(Operand);
    if (!Its)
      return std::nullopt;
    Operands.push_back(*Its);
  }
  switch (Op) {
  case RealOp::Add:
    return Numbers.add(Operands[0], Operands[1]);
  case RealOp::Multiply:
    return Numbers.multiply(Operands[0], Operands[1]);
  case RealOp::Divide:
    return dividedBy(Operands[0], Operands[1]);
  case RealOp::MultiplyAdd:
    return Numbers.add(Numbers.multiply(Operands[0], Operands[1]), Operands[2]);
  case RealOp::Min:
    return Numbers.min(Operands[0], Operands[1]);
  case RealOp::Max:
    return Numbers.max(Operands[0], Operands[1]);
  case RealOp::CopySign:
    for (const Quotient &Operand : Operands)
      if (boundsIn(Operand.Dividend).Low < 0 ||
          ((Operand.Dividend->Classes | Operand.Divisor->Classes) &
           ~(ThreadClasses | classBit(SymbolKind::BlockDim) |
             classBit(SymbolKind::GridDim))))
        return std::nullopt;
    return Operands[0];
  default:
    SymExpr Whole =
        Numbers.rounded(Op, Operands[0], boundsIn(Operands[0].Dividend));
    return Whole ? std::optional(Numbers.whole(Whole)) : std::nullopt;
  }
}

/// Whether \p I is an unsigned sum or product with so large a constant, as in a
/// random number generator, that it exceeds 32 bit in a million threads.
static bool mayWrap(const Instruction &I) {
  auto *Operation = dyn_cast<OverflowingBinaryOperator>(&I);
  if (!Operation || Operation->hasNoSignedWrap() ||
      Operation->hasNoUnsignedWrap())
    return false;
  return any_of(I.operands(), [&](const Use &Operand) {
    auto *C = dyn_cast<ConstantInt>(Operand);
    if (!C)
      return false;
    APInt Size = C->getValue().abs();
    switch (I.getOpcode()) {
    case Instruction::Mul:
      return Size.ugt(1u << 12);
    case Instruction::Shl:
      return Size.ugt(12) && Operand.getOperandNo() == 1;
    default:
      return Size.getActiveBits() > 24;
    }
  });
}

/// Whether an operation that \p V is computed by mayWrap().
static bool mayWrapBelow(const Value *V) {
  constexpr unsigned Most = 100;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *> Open{V};
  while (!Open.empty()) {
    auto *I = dyn_cast<Instruction>(Open.pop_back_val());
    if (!I || isa<LoadInst, CallInst>(I) || !Seen.insert(I).second)
      continue;
    if (mayWrap(*I) || Seen.size() > Most)
      return true;
    append_range(Open, I->operand_values());
  }
  return false;
}

/// Formulas don't wrap; what the program has wrap is none of them.
std::optional<Quotient> FormulaBuilder::quotientOfInteger(Value *V) {
  if (mayWrapBelow(V))
    return std::nullopt;
  SymExpr E = value(V);
  if (E->Classes & ObscureClasses)
    return std::nullopt;
  return QuotientArithmetic(Context).whole(E);
}

std::optional<Quotient> FormulaBuilder::dividedBy(Quotient A, Quotient B) {
  QuotientArithmetic Numbers(Context);
  if (isConstant(B.Dividend) && B.Dividend->Value < 0) {
    A = Numbers.scale(A, -1);
    B = Numbers.scale(B, -1);
  }
  // Sizes are not 0, and those of which it matters not less than 0.
  if (isConstant(B.Dividend, 0) || (B.Dividend->Classes & ThreadClasses) ||
      boundsIn(B.Dividend).Low < 0)
    return std::nullopt;
  return Numbers.multiply(A, {B.Divisor, B.Dividend});
}

std::optional<Quotient> FormulaBuilder::convertReal(Value *V) {
  QuotientArithmetic Numbers(Context);
  if (auto *C = dyn_cast<ConstantFP>(V))
    return Numbers.constant(C->getValueAPF());
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !(I->getType()->isFloatTy() || I->getType()->isDoubleTy()))
    return std::nullopt;
  if (auto *Call = dyn_cast<CallInst>(I))
    return quotientByCall(*Call);
  if (isa<SIToFPInst, UIToFPInst>(I))
    return quotientOfInteger(I->getOperand(0));
  if (isa<FPExtInst, FPTruncInst, FreezeInst>(I))
    return quotient(I->getOperand(0));
  if (auto *Select = dyn_cast<SelectInst>(I)) { // a minimum or maximum
    auto *Compare = dyn_cast<FCmpInst>(Select->getCondition());
    Value *Then = Select->getTrueValue(), *Else = Select->getFalseValue();
    if (!Compare)
      return std::nullopt;
    Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
    bool AreSame = Then == Left && Else == Right;
    bool AreSwapped = Then == Right && Else == Left;
    auto Predicate = FCmpInst::getUnorderedPredicate(Compare->getPredicate());
    bool IsBelow =
        Predicate == FCmpInst::FCMP_ULT || Predicate == FCmpInst::FCMP_ULE;
    bool IsAbove =
        Predicate == FCmpInst::FCMP_UGT || Predicate == FCmpInst::FCMP_UGE;
    if (!(AreSame || AreSwapped) || !(IsBelow || IsAbove))
      return std::nullopt;
    auto A = quotient(Left), B = quotient(Right);
    if (!A || !B)
      return std::nullopt;
    return IsBelow == AreSame ? Numbers.min(*A, *B) : Numbers.max(*A, *B);
  }
  SmallVector<Quotient, 2> Operands;
  if (!isa<BinaryOperator, UnaryOperator>(I))
    return std::nullopt;
  for (Value *Operand : I->operand_values()) {
    std::optional<Quotient> Its = quotient(Operand);
    if (!Its)
      return std::nullopt;
    Operands.push_back(*Its);
  }
  switch (I->getOpcode()) {
  case Instruction::FAdd:
    return Numbers.add(Operands[0], Operands[1]);
  case Instruction::FSub:
    return Numbers.add(Operands[0], Numbers.scale(Operands[1], -1));
  case Instruction::FMul:
    return Numbers.multiply(Operands[0], Operands[1]);
  case Instruction::FDiv:
    return dividedBy(Operands[0], Operands[1]);
  case Instruction::FNeg:
    return Numbers.scale(Operands[0], -1);
  default:
    return std::nullopt;
  }
}

SymExpr FormulaBuilder::roundedValue(Instruction &I) {
  RealOp Rounding = RealOp::None;
  if (isa<FPToSIInst, FPToUIInst>(I))
    Rounding = RealOp::Truncate;
  else if (auto *Call = dyn_cast<CallInst>(&I);
           Call && Call->getType()->isIntegerTy() && Call->arg_size() == 1 &&
           Call->getArgOperand(0)->getType()->isFloatingPointTy())
    Rounding = realOpOf(*Call);
  if (Rounding == RealOp::None)
    return nullptr;
  std::optional<Quotient> Of = quotient(I.getOperand(0));
  return Of ? QuotientArithmetic(Context).rounded(Rounding, *Of,
                                                  boundsIn(Of->Dividend))
            : nullptr;
}

SymExpr FormulaBuilder::comparedReals(FCmpInst &Compare) {
  QuotientArithmetic Numbers(Context);
  auto L = quotient(Compare.getOperand(0)), R = quotient(Compare.getOperand(1));
  if (!L || !R)
    return nullptr;
  // Such as one with itself, to find out whether it fits a float: rounding is
  // what is tested.
  auto IsRounded = [](Value *Operand) {
    auto *Extended = dyn_cast<FPExtInst>(Operand);
    return Extended && isa<FPTruncInst>(Extended->getOperand(0));
  };
  if (IsRounded(Compare.getOperand(0)) || IsRounded(Compare.getOperand(1)))
    return nullptr;
  // No number here is a NaN.
  switch (FCmpInst::getUnorderedPredicate(Compare.getPredicate())) {
  case FCmpInst::FCMP_UEQ:
    return Numbers.equal(*L, *R);
  case FCmpInst::FCMP_UNE:
    return Context.negate(Numbers.equal(*L, *R));
  case FCmpInst::FCMP_ULT:
    return Numbers.less(*L, *R);
  case FCmpInst::FCMP_UGT:
    return Numbers.less(*R, *L);
  case FCmpInst::FCMP_ULE:
    return Context.negate(Numbers.less(*R, *L));
  case FCmpInst::FCMP_UGE:
    return Context.negate(Numbers.less(*L, *R));
  default:
    return nullptr;
  }
}
