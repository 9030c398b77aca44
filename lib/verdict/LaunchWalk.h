// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Goes through several dimensions of a launch as one. Where an address divides
// a number that threads, blocks and iterations count together, its rows end
// amid a block or an iteration: dimension by dimension, there are no pieces of
// equal length.
#ifndef ROOFLINE_VERDICT_LAUNCHWALK_H
#define ROOFLINE_VERDICT_LAUNCHWALK_H

#include "verdict/LaneEvaluator.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A dimension of a launch: 0 to 2 are thread axes, 3 to 5 block axes, and from
/// 6 on loops by their index symbols.
struct LaunchDimension {
  unsigned Of = 0;
  double Extent = 1;

  bool isLoop() const { return Of >= 6; }
  bool isOfGrid() const { return Of >= 3 && Of < 6; }
  auto operator<=>(const LaunchDimension &) const = default;
};

/// The positions of these dimensions one after the other, the first dimension
/// fastest.
using LaunchWalk = std::vector<LaunchDimension>;

/// The number of positions of \p Walk: all, or those within one block.
double positions(const LaunchWalk &Walk);
double positionsOfBlock(const LaunchWalk &Walk);

/// Evaluates formulas in the lanes of \p Walk at \p Positions, from \p Start on
/// in its other dimensions, at the first iterations of other loops. \p Other as
/// for LaneEvaluator.
LaneEvaluator lanesAlong(LaneEvaluator &Other, const LaunchWalk &Walk,
                         llvm::ArrayRef<double> Positions,
                         const Lane &Start = {}, bool LaneByLane = false);

/// Of each of \p Walks, which have no dimension in common, the share from the
/// first to the last thread for which \p Count, a formula of executions, is
/// above zero, seen from one such thread; empty if there is none.
std::vector<double> activeShares(LaneEvaluator &Other, const LaunchShape &Shape,
                                 SymExpr Count,
                                 llvm::ArrayRef<LaunchWalk> Walks);

} // namespace roofline

#endif
