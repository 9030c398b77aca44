// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads and iterations, each counted by itself.
#ifndef ROOFLINE_VERDICT_COUNTEDLANES_H
#define ROOFLINE_VERDICT_COUNTEDLANES_H

#include "verdict/LaneEvaluator.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Threads, each as often as it runs the loops that formulas depend on, with
/// the share of the whole that each of these lanes stands for.
struct CountedLanes {
  std::vector<Lane> Lanes;
  std::vector<double> Weights;
  /// Of the loops that were added, the number of the iteration in each lane.
  std::map<SymbolId, std::vector<double>> Iterations;

  explicit CountedLanes(std::vector<Lane> Threads)
      : Lanes(std::move(Threads)), Weights(Lanes.size(), 1.0 / Lanes.size()) {}

  /// Repeats each lane for its iterations of \p Loop, whose number \p Trips
  /// returns for each index of Lanes. False, and nothing is changed, if that is
  /// no whole number or these are more than \p Most lanes.
  bool addLoop(SymbolId Loop, llvm::function_ref<double(size_t)> Trips,
               size_t Most);
};

} // namespace roofline

#endif
