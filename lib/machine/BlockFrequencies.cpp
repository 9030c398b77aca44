// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/BlockFrequencies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace roofline;

/// Whether a path leads from \p Block back to itself without \p Other.
static bool comesBackWithout(const BasicBlock *Block, const BasicBlock *Other) {
  SmallPtrSet<const BasicBlock *, 32> Targets;
  SmallVector<const BasicBlock *> Work = {Block};
  while (!Work.empty())
    for (const BasicBlock *To : successors(Work.pop_back_val())) {
      if (To == Block)
        return true;
      if (To != Other && Targets.insert(To).second)
        Work.push_back(To);
    }
  return false;
}

bool BlockFrequencies::areEqual(const BasicBlock *A,
                                const BasicBlock *B) const {
  if (!Dominators.isReachableFromEntry(A) ||
      !Dominators.isReachableFromEntry(B))
    return false;
  if (!Dominators.dominates(A, B))
    std::swap(A, B);
  return Dominators.dominates(A, B) && PostDominators.dominates(B, A) &&
         (A == B || (!comesBackWithout(A, B) && !comesBackWithout(B, A)));
}
