// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which part of a grid takes part in an access.
#ifndef ROOFLINE_VERDICT_ACTIVEBLOCKS_H
#define ROOFLINE_VERDICT_ACTIVEBLOCKS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// How many blocks there are along each axis from the first to the last that
/// has threads which execute what is executed \p Count times. The launch may
/// be larger than its work: of teams that get their iterations in chunks, only
/// the first ones may have any. Within 1/4096 of the grid; all of it where
/// that can't be told.
std::array<double, 3> activeBlocks(const KernelFeatures &Features,
                                   const SymbolValues &Values, SymExpr Count);

} // namespace roofline

#endif
