// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derives the iteration counts of loops and the directions of branches from the
// execution counts of basic blocks.
#ifndef ROOFLINE_EMULATE_COMPILE_FLOWSHAPE_H
#define ROOFLINE_EMULATE_COMPILE_FLOWSHAPE_H

#include "model/FlowCounts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include <optional>
#include <vector>

namespace roofline::emulate {

/// The control-flow graph of a kernel. The executions of its edges follow from
/// those of its blocks, because as many threads enter a block as leave it
/// (Kirchhoff's law; Knuth & Stevenson 1973 use it to place fewer counters in
/// profilers). Edges that this does not determine uniquely have no count.
class FlowShape {
public:
  FlowShape() = default;
  /// To be constructed before the blocks of \p Kernel are split; a block then
  /// stands for its first part. Inserts preheaders into loops that have none:
  /// their executions are the entries of the loop.
  explicit FlowShape(llvm::Function &Kernel);
  /// Sets the number by which counts() finds each block's executions.
  void number(const std::vector<llvm::BasicBlock *> &Order);

  /// The counts of a launch that finished. \p Runs: the number of threads that
  /// executed each block, by the block's number.
  FlowCounts counts(llvm::ArrayRef<uint64_t> Runs) const;

private:
  struct Edge {
    unsigned From, To;
  };
  struct Block {
    const llvm::BasicBlock *Code = nullptr; // null after number()
    unsigned Number = ~0u;
    bool IsEntry = false;
    std::vector<unsigned> In, Out; // edges
  };
  struct LoopShape {
    SourceLocation Where;
    unsigned Header;
    std::vector<unsigned> Entering; // edges
  };
  struct BranchShape {
    SourceLocation Where;
    unsigned Block, Taken; // Taken: an edge
  };
  using Solution = std::vector<std::optional<uint64_t>>; // by edge
  std::optional<Solution> solve(llvm::ArrayRef<uint64_t> BlockRuns) const;

  std::vector<Block> Blocks;
  std::vector<Edge> Edges;
  std::vector<LoopShape> Loops;
  std::vector<BranchShape> Branches;
};

} // namespace roofline::emulate

#endif
