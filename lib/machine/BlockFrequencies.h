// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which blocks of a function run equally often, by control flow alone.
#ifndef ROOFLINE_MACHINE_BLOCKFREQUENCIES_H
#define ROOFLINE_MACHINE_BLOCKFREQUENCIES_H

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace roofline {

class BlockFrequencies {
public:
  /// Analyses want a function that they could change; they do not.
  explicit BlockFrequencies(llvm::Function &F)
      : Dominators(F), PostDominators(F) {}

  /// Whether \p A and \p B take turns: neither runs twice without the other
  /// between. False for what is never reached.
  bool areEqual(const llvm::BasicBlock *A, const llvm::BasicBlock *B) const;

private:
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
};

} // namespace roofline

#endif
