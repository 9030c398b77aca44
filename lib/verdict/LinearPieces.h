// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits addresses with divisions into linear pieces. An address made of rows
// and columns of one running number (i / W, i % W) is only piecewise linear
// along a dimension of the launch; the pieces are found by probing it.
#ifndef ROOFLINE_VERDICT_LINEARPIECES_H
#define ROOFLINE_VERDICT_LINEARPIECES_H

#include "model/SymExpr.h"
#include "verdict/Footprint.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Whether \p Address contains a division, a remainder or a bitwise operation.
bool isPiecewise(SymExpr Address);

/// Returns the distance in bytes that the address has moved after each of the
/// given numbers of steps.
using StepProbe =
    llvm::function_ref<std::vector<double>(llvm::ArrayRef<double> Steps)>;

/// The directions of a dimension with \p Extent positions: one for the steps
/// within a piece, one for the steps from piece to piece, and so on, six at
/// most. Exact if each piece holds a whole number of the next smaller ones.
std::vector<Direction> linearPieces(double Extent, StepProbe Moved);

} // namespace roofline

#endif
