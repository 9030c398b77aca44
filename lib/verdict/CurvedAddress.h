// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows addresses that multiply thread, block or iteration numbers with one
// another, such as i * (i + 1) / 2 + j of a packed triangle. Their strides
// change along the launch, so no single set of strides tells how many different
// bytes they reach. The launch is cut into cells, each with strides of its own.
#ifndef ROOFLINE_VERDICT_CURVEDADDRESS_H
#define ROOFLINE_VERDICT_CURVEDADDRESS_H

#include "verdict/Footprint.h"
#include "verdict/LaneEvaluator.h"

namespace roofline {

/// A part of a launch and its loops, with strides that fit all of it.
struct AccessCell {
  std::vector<Direction> Thread, Block, Loops;
  double Low = 0; // byte offset of the lowest address
};

/// The cells of an access; together they are the whole launch.
struct AccessCells {
  std::vector<AccessCell> List; // empty: the address is not curved
  /// Into how many parts the blocks of the grid are cut.
  double PartsOfGrid = 1;

  bool empty() const { return List.empty(); }
};

/// The symbols of thread, block and loop indices that \p Address multiplies
/// with such symbols, ascending; a test of one (0 or 1) is no factor.
std::vector<SymbolId> curvedSymbols(const KernelFeatures &Features,
                                    SymExpr Address);

/// The cells of \p A, which blocks of the first \p Grid execute, cut along the
/// dimensions of \p Curved.
AccessCells cellsOf(const KernelFeatures &Features, const SymbolValues &Values,
                    LaneEvaluator &ThreadMeans, const MemoryAccess &A,
                    const std::array<double, 3> &Grid,
                    llvm::ArrayRef<SymbolId> Curved);

} // namespace roofline

#endif
