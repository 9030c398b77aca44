// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CountedLanes.h"
#include <cmath>

using namespace roofline;

bool CountedLanes::addLoop(SymbolId Loop,
                           llvm::function_ref<double(size_t)> Trips,
                           size_t Most) {
  CountedLanes More({});
  for (size_t I = 0; I < Lanes.size(); ++I) {
    // A loop that is not entered has no effect in any iteration.
    double Number = std::max(1.0, Trips(I));
    if (Number != std::floor(Number) || More.Lanes.size() + Number > Most)
      return false;
    for (double At = 0; At < Number; ++At) {
      More.Lanes.push_back(Lanes[I]);
      More.Weights.push_back(Weights[I] / Number);
      for (const auto &[Other, Numbers] : Iterations)
        More.Iterations[Other].push_back(Numbers[I]);
      More.Iterations[Loop].push_back(At);
    }
  }
  *this = std::move(More);
  return true;
}
