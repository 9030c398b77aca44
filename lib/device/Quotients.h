// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that are computed in floating point as quotients of formulas, without
// rounding.
#ifndef ROOFLINE_DEVICE_QUOTIENTS_H
#define ROOFLINE_DEVICE_QUOTIENTS_H

#include "device/RealOps.h"
#include "model/SymArithmetic.h"
#include "model/SymExpr.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

namespace roofline {

/// A number that is computed in floating point. The divisor is not 0.
struct Quotient {
  SymExpr Dividend = nullptr, Divisor = nullptr;

  /// Whether its formulas have no constant so large that they would not be
  /// exact, as those of a long chain of products.
  bool isExact() const;
};

/// The arithmetic of quotients.
class QuotientArithmetic {
public:
  explicit QuotientArithmetic(SymContext &Context) : Context(Context) {}

  Quotient whole(SymExpr E) const { return {E, Context.constant(1)}; }
  /// \p C: of the numbers that are rounded to it, one of the simplest, as 1 /
  /// 100 for 0.01f, with which products and comparisons nearly always come out
  /// as when rounded. None if the number is very small or large: what is added
  /// to one of 2^22 or more loses its fraction.
  std::optional<Quotient> constant(const llvm::APFloat &C) const;
  Quotient add(Quotient A, Quotient B) const;
  Quotient scale(Quotient A, double Factor) const;
  Quotient multiply(Quotient A, Quotient B) const;
  Quotient min(Quotient A, Quotient B) const;
  Quotient max(Quotient A, Quotient B) const;
  /// 1 or 0.
  SymExpr less(Quotient A, Quotient B) const;
  SymExpr equal(Quotient A, Quotient B) const;
  /// \p Of, whose dividend lies in \p Bounds, as a whole number by \p Rounding;
  /// null if that has no formula.
  SymExpr rounded(RealOp Rounding, Quotient Of, Interval Bounds) const;

private:
  SymExpr floor(Quotient A) const;
  Quotient expand(Quotient Of, SymExpr Factor) const;
  SymExpr positiveDivisor(Quotient &A, Quotient &B) const;
  SymExpr sameDivisor(Quotient &A, Quotient &B) const;

  SymContext &Context;
};

} // namespace roofline

#endif
