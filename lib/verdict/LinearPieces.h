// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses with divisions in them, as rows and columns that are taken from
// one running number (i / W, i % W): along one dimension of the launch such an
// address is linear only piece by piece.
#ifndef ROOFLINE_VERDICT_LINEARPIECES_H
#define ROOFLINE_VERDICT_LINEARPIECES_H

#include "model/SymExpr.h"
#include "verdict/Footprint.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Whether \p Address has a division, remainder or bit operation in it.
bool isPiecewise(SymExpr Address);

/// How far the address has moved after each of some numbers of steps.
using StepProbe =
    llvm::function_ref<std::vector<double>(llvm::ArrayRef<double> Steps)>;

/// The directions that \p Extent steps run in: one for the steps within a
/// piece, one for those from piece to piece, and so on. Exact where each piece
/// is a whole number of the smaller ones.
std::vector<Direction> linearPieces(double Extent, StepProbe Moved);

} // namespace roofline

#endif
