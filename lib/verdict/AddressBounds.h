// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far an address can reach, and how far two addresses lie apart, also where
// it is data that says where they are: table[key % size], cell[c] and
// cell[c + 1].
#ifndef ROOFLINE_VERDICT_ADDRESSBOUNDS_H
#define ROOFLINE_VERDICT_ADDRESSBOUNDS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Bounds of \p Offset over the threads and iterations of the launch and over
/// all data that the kernel may find; infinite where data have no bound.
Interval boundsOfOffset(SymExpr Offset, const KernelFeatures &Features,
                        const SymbolValues &Values);

/// How many bytes \p B lies above \p A wherever both are computed from the same
/// data, in the same thread and iteration; none if that differs or is not
/// known. Where remainders start again from 0 is not taken into account.
std::optional<double> distanceBetween(SymExpr A, SymExpr B,
                                      const SymbolValues &Values);

} // namespace roofline

#endif
