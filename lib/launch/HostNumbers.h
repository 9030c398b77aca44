// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's arithmetic on values that may be formulas. Known integers wrap
// and convert as the host does it; formulas are mathematical. What would be
// undefined on the host is unknown here.
#ifndef ROOFLINE_LAUNCH_HOSTNUMBERS_H
#define ROOFLINE_LAUNCH_HOSTNUMBERS_H

#include "launch/HostMemory.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <set>

namespace roofline {

class HostNumbers {
public:
  HostNumbers(const clang::ASTContext &Context, SymContext &Formulas)
      : Context(Context), Formulas(Formulas) {}

  /// \p V as a value of type \p To; pointers and functions pass as they are.
  HostValue convert(const HostValue &V, clang::QualType To) const;

  /// \p Op on operands of \p Type, which are arithmetic.
  HostValue binary(clang::BinaryOperatorKind Op, const HostValue &A,
                   const HostValue &B, clang::QualType Type) const;
  HostValue negated(const HostValue &V, clang::QualType Type) const;
  HostValue complement(const HostValue &V, clang::QualType Type) const;
  HostValue isZero(const HostValue &V) const;

  HostValue floor(const HostValue &V) const;
  HostValue ceil(const HostValue &V) const;
  HostValue smaller(const HostValue &A, const HostValue &B, bool Min) const;
  /// A where \p Condition (0 or 1) holds, else B.
  HostValue select(SymExpr Condition, const HostValue &A,
                   const HostValue &B) const;

  /// Null where \p V is not a number.
  SymExpr formulaOf(const HostValue &V) const;

  /// Symbols of floating-point values, which have no integer value.
  std::set<SymbolId> Reals;

private:
  /// What is worth knowing of a formula, worked out once.
  struct Nature {
    bool Integral = false;
    unsigned Depth = 0;
  };
  Nature natureOf(SymExpr E) const;
  Nature natureFromOperands(SymExpr E) const;
  bool isDeeper(SymExpr E, unsigned Most) const;
  bool isIntegral(SymExpr E) const { return natureOf(E).Integral; }
  SymExpr floorOf(SymExpr E) const;
  HostValue onFormulas(clang::BinaryOperatorKind Op, SymExpr A, SymExpr B,
                       bool Floating) const;

  const clang::ASTContext &Context;
  SymContext &Formulas;
  mutable llvm::DenseMap<SymExpr, Nature> Natures;
};

} // namespace roofline

#endif
