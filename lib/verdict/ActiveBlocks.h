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

/// For one launch. The counts of several accesses have formulas in common, so
/// that evaluators are kept from one to the next.
class ActiveBlocks {
public:
  /// \p Launch evaluates formulas for any lanes of the launch of \p Shape; both
  /// must outlive this.
  ActiveBlocks(LaneEvaluator &Launch, const LaunchShape &Shape);

  /// The number of blocks along each axis of the grid from the first to the
  /// last that has a thread with \p Count, a formula of executions per thread,
  /// above zero. Accurate to 1/4096 of the grid's extent. Returns the whole
  /// grid if all or none of a sample of threads are active.
  const std::array<double, 3> &of(SymExpr Count);

private:
  std::array<double, 3> find(SymExpr Count);
  double along(unsigned Axis, llvm::ArrayRef<unsigned> Active, SymExpr Count);
  Interval spanOf(SymExpr Count, unsigned Axis, unsigned Active, Interval In);

  LaneEvaluator &Launch;
  const LaunchShape &Shape;
  const std::vector<Lane> Sample;
  LaneEvaluator OfSample;
  /// By axis, lane of the sample, and the first and the last block that it is
  /// moved to.
  std::map<std::tuple<unsigned, unsigned, double, double>, LaneEvaluator> Rows;
  std::map<SymExpr, std::array<double, 3>> Found; ///< by count
};

} // namespace roofline

#endif
