// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernel's own bounds checks say of the launch it expects.
#ifndef ROOFLINE_VERDICT_COVERAGE_H
#define ROOFLINE_VERDICT_COVERAGE_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// A check "blockIdx.x * blockDim.x + threadIdx.x < n" means that the grid
/// covers n along x: where no launch is known, the grid follows from n, and
/// rows are as long as the threads along them are many.
struct Coverage {
  /// By axis: the checked number of a thread, and its limit; null where no
  /// check tells.
  std::array<SymExpr, 3> Number{}, Limit{};

  /// Whether the grid along \p Axis follows from a limit.
  bool covers(unsigned Axis) const { return Limit[Axis] != nullptr; }
  /// Whether parameter \p Id decides a limit.
  bool dependsOn(SymbolId Id) const;
};

/// Which of the grid's or block's axes the kernel tells apart, by the kinds of
/// symbol for place and extent; x if none.
std::array<bool, 3> axesUsed(const KernelFeatures &Features, SymbolKind Index,
                             SymbolKind Extent);

Coverage coverageOf(const KernelFeatures &Features);

/// Sets the covered axes of \p Values' grid from its trial values.
void coverGrid(const KernelFeatures &Features, const Coverage &Covered,
               SymbolValues &Values);

} // namespace roofline

#endif
