// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines each SymOp on numbers and on intervals. All evaluators use these
// functions, so that they cannot disagree.
#ifndef ROOFLINE_MODEL_SYMARITHMETIC_H
#define ROOFLINE_MODEL_SYMARITHMETIC_H

#include "model/SymExpr.h"

namespace roofline {

/// Returns floor(A / B). Returns 0 if B is 0, since the program must guard
/// against such a division.
double floorQuotient(double A, double B);
/// Returns floor(log(A) / log(Base)), exact for powers of Base; -1 if A < 1.
double floorLogarithm(double A, double Base);
/// Returns Base^Exponent, at most 2^62: integers of a program are not larger.
double boundedPower(double Base, double Exponent);

/// Returns the bitwise operation on the integer parts; 0 if the magnitude of an
/// operand is 2^62 or more.
double bitwiseValue(SymOp Op, double A, double B);

/// Returns the value of \p Node (not a symbol) for the values of its operands.
double applyNode(const SymNode &Node, const double *Operands);

/// The same for many points at once. Operands[K] has the values of operand K,
/// one per point or a single one for all; Values[I] gets the result at point I.
void applyNode(const SymNode &Node,
               llvm::ArrayRef<llvm::ArrayRef<double>> Operands,
               llvm::MutableArrayRef<double> Values);

/// Returns the formula of \p Context that is \p Node with other operands.
SymExpr applyNode(SymContext &Context, const SymNode &Node,
                  const SymExpr *Operands);

/// Returns bounds of \p Node (not a symbol) for the bounds of its operands.
Interval applyNode(const SymNode &Node, const Interval *Operands);

} // namespace roofline

#endif
