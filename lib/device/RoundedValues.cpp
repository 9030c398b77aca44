// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole numbers that are computed in floating point, as the coordinates of a
// resampled image: "(int)floor(0.5f * x - 0.25f)" is (2 * x - 1) / 4, rounded
// down.
#include "device/FormulaBuilder.h"
#include "model/SymArithmetic.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>
#include <utility>

using namespace llvm;
using namespace roofline;
using Quotient = FormulaBuilder::Quotient;

/// \p C as a quotient of whole numbers: of those that are rounded to it, one of
/// the simplest, as 1 / 100 for 0.01f, with which products and comparisons come
/// out as when rounded. None if the number is very small or large.
static std::optional<std::pair<double, double>> fractionOf(const APFloat &C) {
  constexpr int LeastExponent = -24, MostExponent = 31;
  const double Precision =
      std::exp2(&C.getSemantics() == &APFloat::IEEEsingle() ? -24 : -45);
  APFloat Copy = C;
  bool LosesInfo = false;
  Copy.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  const double Value = Copy.convertToDouble(), Size = std::fabs(Value);
  if (Value == 0)
    return std::pair(0.0, 1.0);
  if (!std::isfinite(Value) || Size < std::exp2(LeastExponent) ||
      Size > std::exp2(MostExponent))
    return std::nullopt;
  // The convergents of its continued fraction.
  double Rest = Size, Whole = std::floor(Size);
  std::pair<double, double> Before(1, 0), Last(Whole, 1);
  while (std::fabs(Last.first / Last.second - Size) > Precision * Size) {
    Rest = 1 / (Rest - Whole);
    Whole = std::floor(Rest);
    Before =
        std::exchange(Last, std::pair(Whole * Last.first + Before.first,
                                      Whole * Last.second + Before.second));
  }
  return std::pair(std::copysign(Last.first, Value), Last.second);
}

namespace {
/// What a call of an intrinsic does with numbers.
enum class RealOp {
  None,
  Add,
  Multiply,
  Divide,
  MultiplyAdd,
  Min,
  Max,
  CopySign,
  Floor,
  Ceil,
  Nearest,
  Truncate,
  FromInteger,
};
} // namespace

/// The rounding that the letter behind "r" in the name of an instruction asks
/// for.
static RealOp roundingBy(char Letter) {
  switch (Letter) {
  case 'm':
    return RealOp::Floor;
  case 'p':
    return RealOp::Ceil;
  case 'n':
    return RealOp::Nearest;
  case 'z':
    return RealOp::Truncate;
  default:
    return RealOp::None;
  }
}

/// The same for one of NVIDIA's intrinsics, such as "add.rn.f", "f2i.rm",
/// "i2f.rn", by its \p Name behind "llvm.nvvm.".
static RealOp nvidiaOp(StringRef Name) {
  if (Name.starts_with("add.r"))
    return RealOp::Add;
  if (Name.starts_with("mul.r"))
    return RealOp::Multiply;
  if (Name.starts_with("div."))
    return RealOp::Divide;
  if (Name.starts_with("fma.r"))
    return RealOp::MultiplyAdd;
  if (Name == "fmax.f" || Name == "fmax.d")
    return RealOp::Max;
  if (Name == "fmin.f" || Name == "fmin.d")
    return RealOp::Min;
  auto [Types, Rounding] = Name.split(".r");
  auto [From, To] = Types.split('2');
  auto IsReal = [](StringRef Type) { return Type == "f" || Type == "d"; };
  auto IsInteger = [](StringRef Type) {
    return Type == "i" || Type == "ui" || Type == "ll" || Type == "ull";
  };
  if (Rounding.empty())
    return RealOp::None;
  if (IsInteger(From) && IsReal(To))
    return RealOp::FromInteger;
  return IsReal(From) && IsInteger(To) ? roundingBy(Rounding[0]) : RealOp::None;
}

static RealOp opOf(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    return RealOp::None;
  switch (Callee->getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return RealOp::MultiplyAdd;
  case Intrinsic::minnum:
  case Intrinsic::minimum:
    return RealOp::Min;
  case Intrinsic::maxnum:
  case Intrinsic::maximum:
    return RealOp::Max;
  case Intrinsic::copysign:
    return RealOp::CopySign;
  case Intrinsic::floor:
    return RealOp::Floor;
  case Intrinsic::ceil:
    return RealOp::Ceil;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
  case Intrinsic::round:
    return RealOp::Nearest;
  case Intrinsic::trunc:
    return RealOp::Truncate;
  default:
    break;
  }
  StringRef Name = Callee->getName();
  return Name.consume_front("llvm.nvvm.") ? nvidiaOp(Name) : RealOp::None;
}

Interval FormulaBuilder::boundsIn(SymExpr E) const {
  constexpr unsigned WithoutRange = classBit(SymbolKind::LoopIndex) |
                                    classBit(SymbolKind::TripCount) |
                                    classBit(SymbolKind::BranchShare);
  if (E->Classes & WithoutRange)
    return {-INFINITY, INFINITY};
  return boundsOf(E, [&](SymbolId Id) -> Interval {
    return {symbolInfo(Id).Low, symbolInfo(Id).High};
  });
}

namespace {
/// The arithmetic of quotients with positive divisors.
class RealArithmetic {
public:
  explicit RealArithmetic(SymContext &Context) : Context(Context) {}

  Quotient whole(SymExpr E) const { return {E, Context.constant(1)}; }
  Quotient add(Quotient A, Quotient B) const {
    SymExpr Divisor = sameDivisor(A, B);
    return {Context.add(A.Dividend, B.Dividend), Divisor};
  }
  Quotient scale(Quotient A, double Factor) const {
    return {Context.scale(A.Dividend, Factor), A.Divisor};
  }
  Quotient multiply(Quotient A, Quotient B) const {
    return {Context.mul(A.Dividend, B.Dividend),
            Context.mul(A.Divisor, B.Divisor)};
  }
  Quotient min(Quotient A, Quotient B) const {
    SymExpr Divisor = sameDivisor(A, B);
    return {Context.min(A.Dividend, B.Dividend), Divisor};
  }
  Quotient max(Quotient A, Quotient B) const {
    SymExpr Divisor = sameDivisor(A, B);
    return {Context.max(A.Dividend, B.Dividend), Divisor};
  }
  SymExpr floor(Quotient A) const {
    return Context.floorDiv(A.Dividend, A.Divisor);
  }
  SymExpr less(Quotient A, Quotient B) const {
    sameDivisor(A, B);
    return Context.less(A.Dividend, B.Dividend);
  }
  SymExpr equal(Quotient A, Quotient B) const {
    sameDivisor(A, B);
    return Context.equal(A.Dividend, B.Dividend);
  }

private:
  /// Expands both to one divisor, which is returned.
  SymExpr sameDivisor(Quotient &A, Quotient &B) const {
    if (A.Divisor == B.Divisor)
      return A.Divisor;
    auto Divides = [](SymExpr Small, SymExpr Large) {
      return isConstant(Small) && isConstant(Large) &&
             std::fmod(Large->Value, Small->Value) == 0;
    };
    auto Expand = [&](Quotient &Of, SymExpr Factor) {
      Of = {Context.mul(Of.Dividend, Factor), Context.mul(Of.Divisor, Factor)};
    };
    if (Divides(A.Divisor, B.Divisor)) {
      Expand(A, Context.constant(B.Divisor->Value / A.Divisor->Value));
    } else if (Divides(B.Divisor, A.Divisor)) {
      Expand(B, Context.constant(A.Divisor->Value / B.Divisor->Value));
    } else {
      SymExpr Before = A.Divisor;
      Expand(A, B.Divisor);
      Expand(B, Before);
    }
    return A.Divisor;
  }

  SymContext &Context;
};
} // namespace

/// \p Of as a whole number. What is cut off towards 0 is rounded down: less
/// than 0 are at most the first few elements.
static SymExpr asWhole(SymContext &Context, RealOp Rounding, Quotient Of,
                       Interval Bounds) {
  RealArithmetic Numbers(Context);
  switch (Rounding) {
  case RealOp::Ceil:
    return Context.scale(Numbers.floor(Numbers.scale(Of, -1)), -1);
  case RealOp::Nearest: // of two that are as near, the larger one
    return Numbers.floor(
        {Context.add(Context.scale(Of.Dividend, 2), Of.Divisor),
         Context.scale(Of.Divisor, 2)});
  case RealOp::Truncate: {
    SymExpr Floor = Numbers.floor(Of);
    bool IsAboveMinusOne = Bounds.Low < 0 && isConstant(Of.Divisor) &&
                           Bounds.Low > -Of.Divisor->Value;
    return IsAboveMinusOne ? Context.max(Floor, Context.constant(0)) : Floor;
  }
  default:
    return Numbers.floor(Of);
  }
}

std::optional<Quotient> FormulaBuilder::quotient(Value *V) {
  if (auto It = RealValues.find(V); It != RealValues.end())
    return It->second;
  if (Depth > DeepestNesting)
    return std::nullopt;
  SaveAndRestore Deeper(Depth, Depth + 1);
  std::optional<Quotient> Found = convertReal(V);
  return RealValues[V] = Found;
}

std::optional<Quotient> FormulaBuilder::quotientByCall(CallInst &Call) {
  RealArithmetic Numbers(Context);
  RealOp Op = opOf(Call);
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
    if (boundsIn(Operands[0].Dividend).Low < 0 ||
        boundsIn(Operands[1].Dividend).Low < 0)
      return std::nullopt;
    return Operands[0];
  default:
    return Numbers.whole(
        asWhole(Context, Op, Operands[0], boundsIn(Operands[0].Dividend)));
  }
}

std::optional<Quotient> FormulaBuilder::quotientOfInteger(Value *V) {
  SymExpr E = value(V);
  if (E->Classes & ObscureClasses)
    return std::nullopt;
  return Quotient{E, Context.constant(1)};
}

std::optional<Quotient> FormulaBuilder::dividedBy(Quotient A, Quotient B) {
  RealArithmetic Numbers(Context);
  if (isConstant(B.Dividend) && B.Dividend->Value < 0) {
    A = Numbers.scale(A, -1);
    B = Numbers.scale(B, -1);
  }
  // Sizes are not less than 0.
  if (isConstant(B.Dividend, 0) || (B.Dividend->Classes & ThreadClasses) ||
      boundsIn(B.Dividend).Low < 0)
    return std::nullopt;
  return Numbers.multiply(A, {B.Divisor, B.Dividend});
}

std::optional<Quotient> FormulaBuilder::convertReal(Value *V) {
  RealArithmetic Numbers(Context);
  if (auto *C = dyn_cast<ConstantFP>(V)) {
    auto Fraction = fractionOf(C->getValueAPF());
    if (!Fraction)
      return std::nullopt;
    return Quotient{Context.constant(Fraction->first),
                    Context.constant(Fraction->second)};
  }
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
    Rounding = opOf(*Call);
  if (Rounding == RealOp::None)
    return nullptr;
  std::optional<Quotient> Of = quotient(I.getOperand(0));
  return Of ? asWhole(Context, Rounding, *Of, boundsIn(Of->Dividend)) : nullptr;
}

SymExpr FormulaBuilder::comparedReals(FCmpInst &Compare) {
  RealArithmetic Numbers(Context);
  auto L = quotient(Compare.getOperand(0)), R = quotient(Compare.getOperand(1));
  if (!L || !R)
    return nullptr;
  // None of them is not a number.
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
