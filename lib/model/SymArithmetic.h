// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each SymOp means, on numbers and on intervals; shared by every
// evaluator so that they cannot disagree.
#ifndef ROOFLINE_MODEL_SYMARITHMETIC_H
#define ROOFLINE_MODEL_SYMARITHMETIC_H

#include "model/SymExpr.h"

namespace roofline {

/// floor(A / B), and 0 where B is 0: a division that the program guards.
double floorQuotient(double A, double B);
double floorLogarithm(double A, double Base);
/// At most 2^62, beyond which no integer of the program goes.
double boundedPower(double Base, double Exponent);

/// A bit operation on the integer parts; values beyond 2^62 give 0.
double bitwiseValue(SymOp Op, double A, double B);

/// The value of \p Node (not a symbol) for its operands' values.
double applyNode(const SymNode &Node, const double *Operands);

/// The same for many sets of operands at once, into \p Values: the I-th value
/// is of the I-th of each operand's, or of its only one.
void applyNode(const SymNode &Node,
               llvm::ArrayRef<llvm::ArrayRef<double>> Operands,
               llvm::MutableArrayRef<double> Values);

/// Bounds of \p Node (not a symbol) for its operands' bounds.
Interval applyNode(const SymNode &Node, const Interval *Operands);

} // namespace roofline

#endif
