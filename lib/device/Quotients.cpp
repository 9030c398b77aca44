// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/Quotients.h"
#include "model/KernelFeatures.h"
#include <cmath>
#include <utility>

using namespace llvm;
using namespace roofline;

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

bool Quotient::isExact() const {
  const double Most = std::exp2(40);
  return largestConstant(Dividend) <= Most && largestConstant(Divisor) <= Most;
}

/// Whether \p E, a size or made of sizes, may be less than 0 after all.
static bool mayBeNegative(SymExpr E) {
  constexpr unsigned Positive =
      classBit(SymbolKind::BlockDim) | classBit(SymbolKind::GridDim);
  return E->Classes & ~Positive;
}

Quotient QuotientArithmetic::add(Quotient A, Quotient B) const {
  SymExpr Divisor = sameDivisor(A, B);
  return {Context.add(A.Dividend, B.Dividend), Divisor};
}

Quotient QuotientArithmetic::scale(Quotient A, double Factor) const {
  return {Context.scale(A.Dividend, Factor), A.Divisor};
}

Quotient QuotientArithmetic::multiply(Quotient A, Quotient B) const {
  return {Context.mul(A.Dividend, B.Dividend),
          Context.mul(A.Divisor, B.Divisor)};
}

Quotient QuotientArithmetic::min(Quotient A, Quotient B) const {
  SymExpr Divisor = positiveDivisor(A, B);
  return {Context.min(A.Dividend, B.Dividend), Divisor};
}

Quotient QuotientArithmetic::max(Quotient A, Quotient B) const {
  SymExpr Divisor = positiveDivisor(A, B);
  return {Context.max(A.Dividend, B.Dividend), Divisor};
}

SymExpr QuotientArithmetic::less(Quotient A, Quotient B) const {
  positiveDivisor(A, B);
  return Context.less(A.Dividend, B.Dividend);
}

SymExpr QuotientArithmetic::equal(Quotient A, Quotient B) const {
  sameDivisor(A, B);
  return Context.equal(A.Dividend, B.Dividend);
}

SymExpr QuotientArithmetic::floor(Quotient A) const {
  return Context.floorDiv(A.Dividend, A.Divisor);
}

Quotient QuotientArithmetic::expand(Quotient Of, SymExpr Factor) const {
  return {Context.mul(Of.Dividend, Factor), Context.mul(Of.Divisor, Factor)};
}

/// Expands both to one divisor, which is returned and is positive whatever
/// the signs of the numbers are that the program passes.
SymExpr QuotientArithmetic::positiveDivisor(Quotient &A, Quotient &B) const {
  SymExpr Divisor = sameDivisor(A, B);
  if (mayBeNegative(Divisor)) {
    A = expand(A, Divisor);
    B = expand(B, Divisor);
  }
  return A.Divisor;
}

/// Expands both to one divisor, which is returned.
SymExpr QuotientArithmetic::sameDivisor(Quotient &A, Quotient &B) const {
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

std::optional<Quotient> QuotientArithmetic::constant(const APFloat &C) const {
  constexpr int LeastExponent = -24, MostExponent = 21;
  const double Precision =
      std::exp2(&C.getSemantics() == &APFloat::IEEEsingle() ? -24 : -45);
  APFloat Copy = C;
  bool LosesInfo = false;
  Copy.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  const double Value = Copy.convertToDouble(), Size = std::fabs(Value);
  if (Value == 0)
    return whole(Context.constant(0));
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
  return Quotient{Context.constant(std::copysign(Last.first, Value)),
                  Context.constant(Last.second)};
}

SymExpr QuotientArithmetic::rounded(RealOp Rounding, Quotient Of,
                                    Interval Bounds) const {
  SymExpr Zero = Context.constant(0);
  auto Ceil = [&] { return Context.scale(floor(scale(Of, -1)), -1); };
  switch (Rounding) {
  case RealOp::Ceil:
    return Ceil();
  case RealOp::Nearest:
  case RealOp::NearestAway: {
    Quotient Above = {Context.add(Context.scale(Of.Dividend, 2), Of.Divisor),
                      Context.scale(Of.Divisor, 2)};
    SymExpr Up = floor(Above); // of two that are as near, the larger
    if (Rounding == RealOp::NearestAway)
      return Bounds.Low < 0 ? nullptr : Up;
    if (isConstant(Of.Divisor) && std::fmod(Of.Divisor->Value, 2) != 0)
      return Up; // never are two as near
    SymExpr IsBetween = equal(whole(Up), Above);
    return Context.sub(
        Up, Context.mul(IsBetween, Context.mod(Up, Context.constant(2))));
  }
  case RealOp::Truncate: {
    SymExpr Down = floor(Of);
    if (isConstant(Of.Divisor) && Bounds.Low > -Of.Divisor->Value)
      return Bounds.Low < 0 ? Context.max(Down, Zero) : Down;
    if (Bounds.Low >= 0 && !mayBeNegative(Of.Divisor))
      return Down;
    return Context.add(Context.max(Down, Zero), Context.min(Ceil(), Zero));
  }
  default:
    return floor(Of);
  }
}
