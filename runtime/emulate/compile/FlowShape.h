// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From how often each block of code ran to how its loops and branches went.
#ifndef ROOFLINE_EMULATE_COMPILE_FLOWSHAPE_H
#define ROOFLINE_EMULATE_COMPILE_FLOWSHAPE_H

#include "model/FlowCounts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include <optional>
#include <vector>

namespace roofline::emulate {

/// What leads from block to block runs as often as its ends say together:
/// as much goes into a block as out of it (Kirchhoff's law, as for the
/// spanning trees of Knuth & Stevenson 1973 by which profilers count less).
/// Where that leaves several answers, there is none.
class FlowShape {
public:
  FlowShape() = default;
  /// \p Kernel before its blocks are split: what is left of a block then is
  /// its beginning. Loops that have no block of their own to be entered by get
  /// an empty one, whose runs tell.
  explicit FlowShape(llvm::Function &Kernel);
  /// The number that each block's runs will have.
  void number(const std::vector<llvm::BasicBlock *> &Order);

  /// Of a launch that ran to its end. \p Runs: of threads, by number.
  FlowCounts counts(llvm::ArrayRef<uint64_t> Runs) const;

private:
  struct Edge {
    unsigned From, To;
  };
  struct Block {
    const llvm::BasicBlock *Code = nullptr; // only until it is numbered
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
