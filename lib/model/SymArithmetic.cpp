// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/SymArithmetic.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace roofline;

double roofline::floorQuotient(double A, double B) {
  return B == 0 ? 0 : std::floor(A / B);
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
  case SymOp::FloorDiv:
    return floorQuotient(Operands[0], Operands[1]);
  case SymOp::Mod:
    return Operands[1] == 0
               ? 0
               : Operands[0] -
                     Operands[1] * floorQuotient(Operands[0], Operands[1]);
  case SymOp::Min:
    return std::min(Operands[0], Operands[1]);
  case SymOp::Max:
    return std::max(Operands[0], Operands[1]);
  case SymOp::Less:
    return Operands[0] < Operands[1];
  case SymOp::Equal:
    return Operands[0] == Operands[1];
  case SymOp::BitAnd:
  case SymOp::BitOr:
  case SymOp::BitXor:
    return bitwiseValue(Node.Op, Operands[0], Operands[1]);
  }
  return 0;
}

static Interval multiply(Interval A, Interval B) {
  double Corners[] = {A.Low * B.Low, A.Low * B.High, A.High * B.Low,
                      A.High * B.High};
  return {*std::min_element(Corners, Corners + 4),
          *std::max_element(Corners, Corners + 4)};
}

static Interval divide(Interval A, Interval B) {
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  if (B.Low <= 0 && B.High >= 0) // may be 0 or change sign
    return {A.Low >= 0 && B.Low >= 0 ? 0 : -Infinity, Infinity};
  double Corners[] = {floorQuotient(A.Low, B.Low), floorQuotient(A.Low, B.High),
                      floorQuotient(A.High, B.Low),
                      floorQuotient(A.High, B.High)};
  return {*std::min_element(Corners, Corners + 4),
          *std::max_element(Corners, Corners + 4)};
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
    if (O[0].Low >= 0)
      return {0, std::min(O[0].High, std::max(0.0, O[1].High - 1))};
    return {0, std::max(0.0, O[1].High - 1)};
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
  case SymOp::BitAnd:
    if (O[0].Low >= 0 && O[1].Low >= 0)
      return {0, std::min(O[0].High, O[1].High)};
    return {std::min({0.0, O[0].Low + O[1].Low}),
            std::max({0.0, O[0].High, O[1].High})};
  case SymOp::BitOr:
  case SymOp::BitXor:
    return {std::min({0.0, O[0].Low + O[1].Low}),
            std::max(0.0, O[0].High) + std::max(0.0, O[1].High)};
  }
  return {};
}
