// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/SymArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace llvm;
using namespace roofline;

/// std::floor(), by operations that every processor has for several numbers at
/// once: quotients take most of the time of formulas.
static double floored(double Number) {
  constexpr double Whole = 4503599627370496.0; // 2^52, from which all are whole
  double Shift = std::copysign(Whole, Number);
  double Nearest = (Number + Shift) - Shift;
  double Below = Nearest > Number ? Nearest - 1 : Nearest;
  return std::fabs(Number) < Whole ? std::copysign(Below, Number) : Number;
}

double roofline::floorQuotient(double A, double B) {
  return B == 0 ? 0 : floored(A / B);
}

double roofline::floorLogarithm(double A, double Base) {
  if (!(A >= 1))
    return -1;
  double Whole = std::floor(std::log(A) / std::log(Base));
  // The logarithm of an exact power may be rounded to either side.
  if (std::pow(Base, Whole + 1) <= A)
    return Whole + 1;
  return std::pow(Base, Whole) > A ? Whole - 1 : Whole;
}

double roofline::boundedPower(double Base, double Exponent) {
  return std::min(std::pow(Base, Exponent), std::exp2(62));
}

double roofline::bitwiseValue(SymOp Op, double A, double B) {
  constexpr double Limit = 4611686018427387904.0; // 2^62
  if (!(std::fabs(A) < Limit && std::fabs(B) < Limit))
    return 0;
  int64_t L = static_cast<int64_t>(A), R = static_cast<int64_t>(B);
  switch (Op) {
  case SymOp::BitAnd:
    return static_cast<double>(L & R);
  case SymOp::BitOr:
    return static_cast<double>(L | R);
  default:
    return static_cast<double>(L ^ R);
  }
}

static double modulus(double A, double B) {
  return B == 0 ? 0 : A - B * floorQuotient(A, B);
}

/// Calls \p Function once, with a callable that computes the binary operation
/// \p Op, so that callers can apply it to many pairs without a switch per pair.
template <typename Callback>
static void withOperation(SymOp Op, Callback Function) {
  switch (Op) {
  case SymOp::FloorDiv:
    return Function([](double A, double B) { return floorQuotient(A, B); });
  case SymOp::Mod:
    return Function([](double A, double B) { return modulus(A, B); });
  case SymOp::FloorLog:
    return Function(floorLogarithm);
  case SymOp::Power:
    return Function(boundedPower);
  case SymOp::Min:
    return Function([](double A, double B) { return std::min(A, B); });
  case SymOp::Max:
    return Function([](double A, double B) { return std::max(A, B); });
  case SymOp::Less:
    return Function([](double A, double B) -> double { return A < B; });
  case SymOp::Equal:
    return Function([](double A, double B) -> double { return A == B; });
  case SymOp::BitAnd:
  case SymOp::BitOr:
  case SymOp::BitXor:
    return Function(
        [Op](double A, double B) { return bitwiseValue(Op, A, B); });
  case SymOp::Constant:
  case SymOp::Symbol:
  case SymOp::Sum:
  case SymOp::Product:
    break;
  }
  assert(false && "an operation on two operands");
}

double roofline::applyNode(const SymNode &Node, const double *Operands) {
  switch (Node.Op) {
  case SymOp::Constant:
    return Node.Value;
  case SymOp::Symbol:
    return 0;
  case SymOp::Sum: {
    double Total = Node.Value;
    for (size_t I = 0; I < Node.Weights.size(); ++I)
      Total += Node.Weights[I] * Operands[I];
    return Total;
  }
  case SymOp::Product: {
    double Total = 1;
    for (size_t I = 0; I < Node.Operands.size(); ++I)
      Total *= Operands[I];
    return Total;
  }
  default: {
    double Result = 0;
    withOperation(Node.Op, [&](auto Operation) {
      Result = Operation(Operands[0], Operands[1]);
    });
    return Result;
  }
  }
}

/// Sets Values[I] = Combine(Values[I], X), where X is Operand[I] or, if there
/// is only one, Operand[0]. The loops are simple enough to be vectorised.
template <typename Function>
static void combine(MutableArrayRef<double> Values, ArrayRef<double> Operand,
                    Function Combine) {
  if (Operand.size() == 1)
    for (double &Value : Values)
      Value = Combine(Value, Operand[0]);
  else
    for (size_t I = 0; I < Values.size(); ++I)
      Values[I] = Combine(Values[I], Operand[I]);
}

void roofline::applyNode(const SymNode &Node,
                         ArrayRef<ArrayRef<double>> Operands,
                         MutableArrayRef<double> Values) {
  switch (Node.Op) {
  case SymOp::Constant:
  case SymOp::Symbol:
    return llvm::fill(Values, Node.Value);
  case SymOp::Sum:
    llvm::fill(Values, Node.Value);
    for (size_t K = 0; K < Operands.size(); ++K)
      combine(Values, Operands[K],
              [Weight = Node.Weights[K]](double Total, double Operand) {
                return Total + Weight * Operand;
              });
    return;
  case SymOp::Product:
    llvm::fill(Values, 1);
    for (ArrayRef<double> Operand : Operands)
      combine(Values, Operand,
              [](double Total, double Factor) { return Total * Factor; });
    return;
  default:
    llvm::fill(Values, Operands[0][0]);
    if (Operands[0].size() > 1)
      llvm::copy(Operands[0], Values.begin());
    withOperation(Node.Op, [&](auto Operation) {
      combine(Values, Operands[1], Operation);
    });
  }
}

static Interval multiply(Interval A, Interval B) {
  // An unbounded factor times zero is zero, not NaN.
  auto Times = [](double L, double R) { return L == 0 || R == 0 ? 0 : L * R; };
  double Corners[] = {Times(A.Low, B.Low), Times(A.Low, B.High),
                      Times(A.High, B.Low), Times(A.High, B.High)};
  return {*std::min_element(Corners, Corners + 4),
          *std::max_element(Corners, Corners + 4)};
}

static Interval divide(Interval A, Interval B) {
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  if (B.Low <= 0 && B.High >= 0) // may be 0 or change sign
    return {A.Low >= 0 && B.Low >= 0 ? 0 : -Infinity, Infinity};
  auto Quotient = [](double L, double R) {
    return std::isinf(R) ? (L < 0) == (R < 0) || L == 0 ? 0.0 : -1.0
                         : floorQuotient(L, R);
  };
  double Corners[] = {Quotient(A.Low, B.Low), Quotient(A.Low, B.High),
                      Quotient(A.High, B.Low), Quotient(A.High, B.High)};
  return {*std::min_element(Corners, Corners + 4),
          *std::max_element(Corners, Corners + 4)};
}

/// The result has the divisor's sign, and its magnitude is at most the
/// divisor's minus 1 (the operands are integers).
static Interval modulo(Interval A, Interval B) {
  double High = std::max(0.0, B.High - 1);
  if (A.Low >= 0)
    High = std::min(High, A.High);
  return {std::min(0.0, B.Low + 1), High};
}

/// Returns bounds of the exclusive or of integers in \p A and \p B, which has
/// no more bits than the larger operand.
static Interval exclusiveOr(Interval A, Interval B) {
  double Largest = std::max({std::fabs(A.Low), std::fabs(A.High),
                             std::fabs(B.Low), std::fabs(B.High)});
  if (std::isinf(Largest))
    return {A.Low >= 0 && B.Low >= 0 ? 0 : -Largest, Largest};
  double Bits = std::exp2(std::ceil(std::log2(Largest + 1)));
  return {A.Low >= 0 && B.Low >= 0 ? 0 : -Bits, Bits - 1};
}

Interval roofline::applyNode(const SymNode &Node, const Interval *Operands) {
  const Interval *O = Operands;
  switch (Node.Op) {
  case SymOp::Constant:
    return {Node.Value, Node.Value};
  case SymOp::Symbol:
    return {};
  case SymOp::Sum: {
    Interval Total{Node.Value, Node.Value};
    for (size_t I = 0; I < Node.Weights.size(); ++I) {
      double W = Node.Weights[I];
      Total.Low += W * (W >= 0 ? O[I].Low : O[I].High);
      Total.High += W * (W >= 0 ? O[I].High : O[I].Low);
    }
    return Total;
  }
  case SymOp::Product: {
    Interval Total{1, 1};
    for (size_t I = 0; I < Node.Operands.size(); ++I)
      Total = multiply(Total, O[I]);
    return Total;
  }
  case SymOp::FloorDiv:
    return divide(O[0], O[1]);
  case SymOp::Mod:
    return modulo(O[0], O[1]);
  case SymOp::FloorLog: // of a constant base
    return {floorLogarithm(O[0].Low, O[1].Low),
            std::isinf(O[0].High) ? O[0].High
                                  : floorLogarithm(O[0].High, O[1].Low)};
  case SymOp::Power:
    return {boundedPower(O[0].Low, O[1].Low),
            boundedPower(O[0].Low, O[1].High)};
  case SymOp::Min:
    return {std::min(O[0].Low, O[1].Low), std::min(O[0].High, O[1].High)};
  case SymOp::Max:
    return {std::max(O[0].Low, O[1].Low), std::max(O[0].High, O[1].High)};
  case SymOp::Less:
    return {O[0].High < O[1].Low ? 1.0 : 0.0,
            O[0].Low >= O[1].High ? 0.0 : 1.0};
  case SymOp::Equal:
    if (O[0].High < O[1].Low || O[1].High < O[0].Low)
      return {0, 0};
    return {O[0].Low == O[0].High && O[1].Low == O[1].High ? 1.0 : 0.0, 1};
  case SymOp::BitAnd: {
    // Has no more bits than an operand that is not negative, a mask.
    double Most = std::numeric_limits<double>::infinity();
    for (const Interval &Operand : {O[0], O[1]})
      if (Operand.Low >= 0)
        Most = std::min(Most, Operand.High);
    if (O[0].Low >= 0 || O[1].Low >= 0)
      return {0, Most};
    return {std::min({0.0, O[0].Low + O[1].Low}),
            std::max({0.0, O[0].High, O[1].High})};
  }
  case SymOp::BitOr:
    return {std::min({0.0, O[0].Low, O[1].Low}),
            std::max(0.0, O[0].High) + std::max(0.0, O[1].High)};
  case SymOp::BitXor:
    return exclusiveOr(O[0], O[1]);
  }
  return {};
}
