// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole numbers that are computed in floating point, as the coordinates of a
// resampled image: "(int)floor(0.5f * x - 0.25f)" is (2 * x - 1) / 4, rounded
// down.
#include "constants/assumed-ranges.h"
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
/// the simplest, as 1 / 100 for 0.01f, with which products and comparisons
/// nearly always come out as when rounded. None if the number is very small or
/// large: what is added to one of 2^22 or more loses its fraction.
static std::optional<std::pair<double, double>> fractionOf(const APFloat &C) {
  constexpr int LeastExponent = -24, MostExponent = 21;
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
  Nearest,     // of two that are as near, the even one
  NearestAway, // the one that is farther from 0
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
  if (Name.contains(".sat")) // bounded by 0 and 1
    return RealOp::None;
  if (Name.starts_with("add.r"))
    return RealOp::Add;
  if (Name.starts_with("mul.r"))
    return RealOp::Multiply;
  if (Name.starts_with("div."))
    return RealOp::Divide;
  if (Name.starts_with("fma.r"))
    return RealOp::MultiplyAdd;
  if (Name == "fmax.f" || Name == "fmax.ftz.f" || Name == "fmax.d")
    return RealOp::Max;
  if (Name == "fmin.f" || Name == "fmin.ftz.f" || Name == "fmin.d")
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
    return RealOp::Nearest;
  case Intrinsic::round:
    return RealOp::NearestAway;
  case Intrinsic::trunc:
    return RealOp::Truncate;
  default:
    break;
  }
  StringRef Name = Callee->getName();
  return Name.consume_front("llvm.nvvm.") ? nvidiaOp(Name) : RealOp::None;
}

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

/// The largest constant in \p E, or factor of a part of it.
static double largestConstant(SymExpr E) {
  double Largest =
      E->Op == SymOp::Constant || E->Op == SymOp::Sum ? std::fabs(E->Value) : 0;
  if (E->Op == SymOp::Sum)
    for (double Weight : E->Weights)
      Largest = std::max(Largest, std::fabs(Weight));
  if (E->Op == SymOp::Product)
    for (SymExpr Factor : E->Operands)
      Largest = std::max(Largest, largestConstant(Factor));
  return Largest;
}

/// Whether \p E, a size or made of sizes, may be less than 0 after all.
static bool mayBeNegative(SymExpr E) {
  constexpr unsigned Positive =
      classBit(SymbolKind::BlockDim) | classBit(SymbolKind::GridDim);
  return E->Classes & ~Positive;
}

namespace {
/// The arithmetic of quotients with divisors that are not 0.
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
    SymExpr Divisor = positiveDivisor(A, B);
    return {Context.min(A.Dividend, B.Dividend), Divisor};
  }
  Quotient max(Quotient A, Quotient B) const {
    SymExpr Divisor = positiveDivisor(A, B);
    return {Context.max(A.Dividend, B.Dividend), Divisor};
  }
  SymExpr floor(Quotient A) const {
    return Context.floorDiv(A.Dividend, A.Divisor);
  }
  SymExpr less(Quotient A, Quotient B) const {
    positiveDivisor(A, B);
    return Context.less(A.Dividend, B.Dividend);
  }
  SymExpr equal(Quotient A, Quotient B) const {
    sameDivisor(A, B);
    return Context.equal(A.Dividend, B.Dividend);
  }

private:
  Quotient expand(Quotient Of, SymExpr Factor) const {
    return {Context.mul(Of.Dividend, Factor), Context.mul(Of.Divisor, Factor)};
  }
  /// Expands both to one divisor, which is returned and is positive whatever
  /// the signs of the numbers are that the program passes.
  SymExpr positiveDivisor(Quotient &A, Quotient &B) const {
    SymExpr Divisor = sameDivisor(A, B);
    if (mayBeNegative(Divisor)) {
      A = expand(A, Divisor);
      B = expand(B, Divisor);
    }
    return A.Divisor;
  }
  /// Expands both to one divisor, which is returned.
  SymExpr sameDivisor(Quotient &A, Quotient &B) const {
    if (A.Divisor == B.Divisor)
      return A.Divisor;
    auto Divides = [](SymExpr Small, SymExpr Large) {
      return isConstant(Small) && isConstant(Large) &&
             std::fmod(Large->Value, Small->Value) == 0;
    };
    if (Divides(A.Divisor, B.Divisor)) {
      A = expand(A, Context.constant(B.Divisor->Value / A.Divisor->Value));
    } else if (Divides(B.Divisor, A.Divisor)) {
      B = expand(B, Context.constant(A.Divisor->Value / B.Divisor->Value));
    } else {
      SymExpr Before = A.Divisor;
      A = expand(A, B.Divisor);
      B = expand(B, Before);
    }
    return A.Divisor;
  }

  SymContext &Context;
};
} // namespace

/// \p Of, which lies in \p Bounds times its divisor, as a whole number; null if
/// that has no formula.
static SymExpr asWhole(SymContext &Context, RealOp Rounding, Quotient Of,
                       Interval Bounds) {
  RealArithmetic Numbers(Context);
  SymExpr Zero = Context.constant(0);
  auto Ceil = [&] {
    return Context.scale(Numbers.floor(Numbers.scale(Of, -1)), -1);
  };
  switch (Rounding) {
  case RealOp::Ceil:
    return Ceil();
  case RealOp::Nearest:
  case RealOp::NearestAway: {
    Quotient Above = {Context.add(Context.scale(Of.Dividend, 2), Of.Divisor),
                      Context.scale(Of.Divisor, 2)};
    SymExpr Up = Numbers.floor(Above); // of two that are as near, the larger
    if (Rounding == RealOp::NearestAway)
      return Bounds.Low < 0 ? nullptr : Up;
    if (isConstant(Of.Divisor) && std::fmod(Of.Divisor->Value, 2) != 0)
      return Up; // never are two as near
    SymExpr IsBetween = Numbers.equal(Numbers.whole(Up), Above);
    return Context.sub(
        Up, Context.mul(IsBetween, Context.mod(Up, Context.constant(2))));
  }
  case RealOp::Truncate: {
    SymExpr Floor = Numbers.floor(Of);
    if (isConstant(Of.Divisor) && Bounds.Low > -Of.Divisor->Value)
      return Bounds.Low < 0 ? Context.max(Floor, Zero) : Floor;
    if (Bounds.Low >= 0 && !mayBeNegative(Of.Divisor))
      return Floor;
    return Context.add(Context.max(Floor, Zero), Context.min(Ceil(), Zero));
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
  // Larger constants, as of a long chain of products, would not be exact.
  const double MostConstant = std::exp2(40);
  if (Found && !(largestConstant(Found->Dividend) <= MostConstant &&
                 largestConstant(Found->Divisor) <= MostConstant))
    Found = std::nullopt;
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
    for (const Quotient &Operand : Operands)
      if (boundsIn(Operand.Dividend).Low < 0 ||
          ((Operand.Dividend->Classes | Operand.Divisor->Classes) &
           ~(ThreadClasses | classBit(SymbolKind::BlockDim) |
             classBit(SymbolKind::GridDim))))
        return std::nullopt;
    return Operands[0];
  default:
    SymExpr Whole =
        asWhole(Context, Op, Operands[0], boundsIn(Operands[0].Dividend));
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
  return Quotient{E, Context.constant(1)};
}

std::optional<Quotient> FormulaBuilder::dividedBy(Quotient A, Quotient B) {
  RealArithmetic Numbers(Context);
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
  // Whether rounding keeps a number depends on the number.
  auto IsRounded = [](Value *Operand) {
    auto *Extended = dyn_cast<FPExtInst>(Operand);
    return Extended && isa<FPTruncInst>(Extended->getOperand(0));
  };
  if (IsRounded(Compare.getOperand(0)) || IsRounded(Compare.getOperand(1)))
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
