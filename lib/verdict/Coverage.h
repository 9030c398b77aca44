// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infers the grid that a kernel expects from its bounds checks.
#ifndef ROOFLINE_VERDICT_COVERAGE_H
#define ROOFLINE_VERDICT_COVERAGE_H

#include "verdict/LaneEvaluator.h"
#include <array>
#include <optional>

namespace roofline {

/// The bounds checks that tell the extent of the grid. A check "blockIdx.x *
/// blockDim.x + threadIdx.x < n" means that the grid covers n along x; where no
/// launch is known, the grid follows from n.
struct Coverage {
  /// By axis: the thread number that is checked, and the limit it is compared
  /// with; null where no check was found.
  std::array<SymExpr, 3> Number{}, Limit{};
  /// The axis whose blocks are numbered on along y or z, as in "(blockIdx.x +
  /// blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x < n"; by axis, none
  /// where an axis has a number of its own. Such a grid is equivalent to one
  /// with all of its blocks along the axis that is continued.
  std::array<std::optional<unsigned>, 3> Continues{};

  /// Whether the grid along \p Axis follows from a limit.
  bool covers(unsigned Axis) const { return Limit[Axis] != nullptr; }
  /// The same, or it continues another axis.
  bool determines(unsigned Axis) const {
    return covers(Axis) || Continues[Axis];
  }
  /// The blocks of grid \p Shape that a check along \p Axis numbers.
  double numbered(const LaunchShape &Shape, unsigned Axis) const;
  /// Whether a limit depends on parameter \p Id.
  bool dependsOn(SymbolId Id) const;
};

/// The axes of grid or block that the kernel uses: those with a symbol of kind
/// \p Index (BlockIdx or ThreadIdx) or \p Extent (GridDim or BlockDim). Only x
/// if there are none.
std::array<bool, 3> axesUsed(const KernelFeatures &Features, SymbolKind Index,
                             SymbolKind Extent);

/// Finds the bounds checks in the branch conditions of \p Features; the first
/// check on an axis is taken.
Coverage coverageOf(const KernelFeatures &Features);

/// Sets the extents of \p Values' grid along the covered axes from the limits,
/// with the block and the parameter values in \p Values.
void coverGrid(const KernelFeatures &Features, const Coverage &Covered,
               SymbolValues &Values);

} // namespace roofline

#endif
