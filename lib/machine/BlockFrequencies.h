// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells which blocks of a function run equally often, from control flow alone.
#ifndef ROOFLINE_MACHINE_BLOCKFREQUENCIES_H
#define ROOFLINE_MACHINE_BLOCKFREQUENCIES_H

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace roofline {

/// Holds the dominator and post-dominator trees of one function, which must not
/// change meanwhile.
class BlockFrequencies {
public:
  /// Reads \p F only; LLVM's analyses take it non-const.
  explicit BlockFrequencies(llvm::Function &F)
      : Dominators(F), PostDominators(F) {}

  /// Whether \p A and \p B run in turn: neither runs twice without the other in
  /// between. False for unreachable blocks.
  bool areEqual(const llvm::BasicBlock *A, const llvm::BasicBlock *B) const;

private:
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
};

} // namespace roofline

#endif
