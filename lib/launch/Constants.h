// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of host expressions that don't depend on the run.
#ifndef ROOFLINE_LAUNCH_CONSTANTS_H
#define ROOFLINE_LAUNCH_CONSTANTS_H

#include "launch/StableVariables.h"
#include <array>
#include <optional>
#include <string>
#include <variant>

namespace roofline {

/// The extents of a grid or block: absent where not known.
using Extent = std::array<std::optional<double>, 3>;

/// \p E without the nodes that only say how a value travels.
const clang::Expr *withoutWrapping(const clang::Expr *E);

/// The variable that \p E names, or null.
const clang::VarDecl *variableOf(const clang::Expr *E);

/// Evaluates what clang's own evaluator does and, beyond it, variables that
/// have only one value, arithmetic on them, ceil() and floor(). Integers wrap,
/// round and convert as the host does it; what would be undefined there has no
/// value here.
class Constants {
public:
  Constants(const clang::ASTContext &Context, const StableVariables &Variables)
      : Context(Context), Variables(Variables) {}

  std::optional<double> number(const clang::Expr *E) const;

  /// The value of a variable that has only one.
  std::optional<double> variable(const clang::VarDecl &Variable) const;

  /// Of an expression of type dim3, or of a number that is converted to one.
  Extent extent(const clang::Expr *E) const;

  /// The source text of an extent for people. A variable with only one value
  /// is shown as what it holds: "(n + 255) / 256" says more than "grid".
  std::string extentText(const clang::Expr *E) const;

private:
  using Value = std::variant<llvm::APSInt, double>;
  std::optional<Value> evaluate(const clang::Expr *E, unsigned &Budget) const;
  std::optional<Value> convert(Value V, clang::QualType Type) const;
  std::optional<Value> binary(const clang::BinaryOperator &Op,
                              unsigned &Budget) const;
  std::optional<Value> unary(const clang::UnaryOperator &Op,
                             unsigned &Budget) const;
  std::optional<Value> call(const clang::CallExpr &Call,
                            unsigned &Budget) const;
  const clang::Expr *behindVariable(const clang::Expr *E) const;

  const clang::ASTContext &Context;
  const StableVariables &Variables;
};

} // namespace roofline

#endif
