// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the part of a grid whose blocks execute an access. The launch may be
// larger than its work: OpenMP teams get their iterations in chunks, so in a
// short loop only the first teams have any.
#ifndef ROOFLINE_VERDICT_ACTIVEBLOCKS_H
#define ROOFLINE_VERDICT_ACTIVEBLOCKS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// The number of blocks along each axis of the grid from the first to the last
/// that has a thread with \p Count, a formula of executions per thread, above
/// zero. Accurate to 1/4096 of the grid's extent. Returns the whole grid if all
/// or none of a sample of threads are active.
std::array<double, 3> activeBlocks(const KernelFeatures &Features,
                                   const SymbolValues &Values, SymExpr Count);

} // namespace roofline

#endif
