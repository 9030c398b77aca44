// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Means over all threads and iterations of launches of many blocks, of which
// most are alike.
#ifndef ROOFLINE_VERDICT_BLOCKROWS_H
#define ROOFLINE_VERDICT_BLOCKROWS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Blocks First, First + Step, ... along one axis of the grid.
struct BlockRow {
  unsigned Axis = 0;
  double First = 0, Step = 1, Count = 1;
};

/// Takes means over a row of blocks without looking at each block. In each
/// thread, a number of which formulas are made is a line over the blocks of a
/// row (A + B * K in the K-th), or else the row is cut until it is: in halves
/// around the end of a bounds check, into every P-th block where a remainder
/// repeats after P blocks. What is a line in hardly any row is given up.
class BlockRows {
public:
  /// \p Lanes are the threads of any block, also of all blocks along the other
  /// axes; \p Loops are those that formulas depend on, each after those that
  /// its trip count needs. \p Features and \p Values must outlive this.
  BlockRows(const KernelFeatures &Features, const SymbolValues &Values,
            std::vector<Lane> Lanes, std::vector<SymbolId> Loops,
            BlockRow Whole);
  ~BlockRows();

  /// The mean of the product of \p Factors; none if it takes too much work.
  std::optional<double> meanOfProduct(llvm::ArrayRef<SymExpr> Factors);

private:
  class Row;
  std::optional<double> computed(llvm::ArrayRef<SymExpr> Factors);
  bool cut(const BlockRow &Blocks, double Period,
           std::vector<std::unique_ptr<Row>> &Into);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  const std::vector<Lane> Lanes;
  const std::vector<SymbolId> Loops;
  const BlockRow Whole;
  std::vector<std::unique_ptr<Row>> Rows;
  size_t Work = 0; // lanes of all rows that were made
};

} // namespace roofline

#endif
