// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes: threads of a launch, each at one iteration of each loop around it.
#ifndef ROOFLINE_VERDICT_LANES_H
#define ROOFLINE_VERDICT_LANES_H

#include "model/KernelFeatures.h"
#include <array>
#include <vector>

namespace roofline {

/// One thread at one iteration of each loop around it.
struct Lane {
  std::array<double, 3> Thread{}, Block{};
  /// Selects an iteration in each loop: a share of the trip count, drawn per
  /// loop from this seed.
  unsigned Seed = 0;
  bool FirstIterations = false; // iteration 0 of every loop
  /// At the same iterations as the lane before it in the evaluator's list,
  /// whatever its own trip counts are.
  bool SameIterations = false;
  /// A loop, by its index symbol, whose iteration number is larger by
  /// LoopSteps; for finite differences.
  SymbolId SteppedLoop = ~0u;
  double LoopSteps = 1;
};

/// \p Count lanes, stratified over the launch and its loops. The choice is
/// deterministic.
std::vector<Lane> spreadLanes(const LaunchShape &Shape, unsigned Count);

/// The 32 lanes of one warp, all at the same iterations; fewer if the block
/// ends before. \p Where, from 0 to 1, is the warp's place in the launch.
std::vector<Lane> warpLanes(const LaunchShape &Shape, double Where);

/// All threads of \p Shape if these are at most \p Most, else so many of blocks
/// scattered over the grid.
std::vector<Lane> countedLanes(const LaunchShape &Shape, double Most);

/// The lane of number \p Number along \p Axis, in blocks of \p Width.
Lane laneAt(unsigned Axis, double Width, double Number);

} // namespace roofline

#endif
