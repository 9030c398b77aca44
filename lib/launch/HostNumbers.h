// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ arithmetic on host values. Known integers wrap and convert as on the
// host; formulas are over mathematical numbers. Results that are undefined
// behaviour on the host are unknown.
#ifndef ROOFLINE_LAUNCH_HOSTNUMBERS_H
#define ROOFLINE_LAUNCH_HOSTNUMBERS_H

#include "launch/HostMemory.h"
#include "model/KernelSource.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace roofline {

/// The value of a condition: known, a 0/1 formula, or neither (unknown).
struct HostTruth {
  std::optional<bool> Known = {};
  SymExpr Formula = nullptr;
  /// What an unknown condition is where the program's defaults apply.
  std::optional<bool> Usual = {};
  /// The same as Formula, where it is only for launches behind the condition.
  SymExpr ForLaunches = nullptr;
};

/// The operations. All return an unknown value if an operand is unknown, or if
/// a formula would get too large. \p Context and \p Model of the constructor
/// must outlive this.
class HostNumbers {
public:
  /// \p MostSymbols is the maximum size of Model.HostSymbols, to which
  /// unknown() adds.
  HostNumbers(const clang::ASTContext &Context, SourceModel &Model,
              size_t MostSymbols)
      : Context(Context), Model(Model), Formulas(*Model.HostFormulas),
        MostSymbols(MostSymbols) {}

  /// Makes a new symbol; returns an unknown value if its name is empty or there
  /// are too many.
  HostValue unknown(HostSymbol Symbol, bool IsReal = false);
  void limit(TypeLimit New) { Model.limit(std::move(New)); }
  /// Notes that the program only goes on if the 0/1 formula \p Condition is \p
  /// Holds: narrows the bounds of unknowns in it (CheckedBounds.cpp).
  void goOnlyIf(SymExpr Condition, bool Holds);
  HostOrigin originOf(SymbolId Id) const {
    return Model.HostSymbols[Id].Origin.Kind;
  }
  /// Whether unknown \p Id may have \p Value by what the user says.
  bool mayBe(SymbolId Id, double Value) const {
    const auto &Given = Model.HostSymbols[Id].Given;
    return !Given || Given->contains(Value);
  }
  /// Returns the number of the program's arguments; unknown if it is no symbol.
  HostValue argumentCount() const;
  /// Returns the symbol of a device property, which is asked at \p Where.
  HostValue deviceFigure(DeviceFigure Figure, const SourceLocation &Where);

  /// Converts \p V to type \p To; returns pointers and functions unchanged.
  HostValue convert(const HostValue &V, clang::QualType To) const;

  /// Computes \p Op on operands of the arithmetic type \p Type.
  HostValue binary(clang::BinaryOperatorKind Op, const HostValue &A,
                   const HostValue &B, clang::QualType Type) const;
  HostValue negated(const HostValue &V, clang::QualType Type) const;
  HostValue complement(const HostValue &V, clang::QualType Type) const;
  /// Returns 1 if \p V is zero or a null pointer, else 0, or a 0/1 formula.
  HostValue isZero(const HostValue &V) const;
  /// Returns \p V as a condition.
  HostTruth truth(const HostValue &V) const;
  /// Returns 1 if \p V is not zero, else 0, or a 0/1 formula.
  HostValue truthValue(const HostValue &V) const { return isZero(isZero(V)); }

  HostValue floor(const HostValue &V) const;
  HostValue ceil(const HostValue &V) const;
  /// Returns the minimum if \p Min is true, else the maximum.
  HostValue smaller(const HostValue &A, const HostValue &B, bool Min) const;
  /// Returns \p A if the 0/1 formula \p Condition is 1, else \p B.
  HostValue select(SymExpr Condition, const HostValue &A,
                   const HostValue &B) const;

  /// Returns \p V as a formula; null if it is not a number.
  SymExpr formulaOf(const HostValue &V) const;
  /// Returns a lower bound of \p E. An unknown of the host program without
  /// bounds is taken as positive, as sizes and counts are, unless a default or
  /// the user says otherwise.
  double leastOf(SymExpr E) const;
  /// Returns the range of a number; nothing if that has no end.
  std::optional<Interval> rangeOf(const HostValue &V) const;
  /// Returns the value that \p V has in some runs: its own, or that with the
  /// defaults of its symbols; nothing if one of them has none.
  std::optional<double> likelyOf(const HostValue &V) const;
  /// Returns the owner of the formulas.
  SymContext &formulas() const { return Formulas; }

private:
  /// Returns true if \p E has integer values only.
  bool isIntegral(SymExpr E) const;
  SymExpr floorOf(SymExpr E) const;
  bool mayBeNegative(SymExpr E) const { return leastOf(E) < 0; }
  /// Returns \p Op of \p E for an operation on numbers from 0 on that is
  /// defined for negative ones by Op(-E) = -Op(E): C rounds towards zero.
  SymExpr towardsZero(SymExpr E, llvm::function_ref<SymExpr(SymExpr)> Op) const;
  HostValue onFormulas(clang::BinaryOperatorKind Op, SymExpr A, SymExpr B,
                       bool Floating) const;

  const clang::ASTContext &Context;
  SourceModel &Model;
  SymContext &Formulas;
  size_t MostSymbols;
  /// Symbols of floating-point type; all others have integer values.
  std::set<SymbolId> Reals;
  mutable llvm::DenseMap<SymExpr, bool> Integral; // results of isIntegral()
};

} // namespace roofline

#endif
