// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches of which one way leaves the loop around them in the same pass, by an
// exit test behind both ways. Of `if (found) { count++; return; }` at the end
// of a loop, the compiler makes `if (found) count++; if (found | last)
// return;`.
#ifndef ROOFLINE_DEVICE_LEAVINGBRANCHES_H
#define ROOFLINE_DEVICE_LEAVINGBRANCHES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace roofline {

class LeavingBranches {
public:
  explicit LeavingBranches(const llvm::DominatorTree &DT) : DT(DT) {}

  /// The way, 0 or 1, of \p Branch that leaves \p L, the loop around it; none
  /// if it is no such branch.
  std::optional<unsigned> wayOf(const llvm::BranchInst &Branch,
                                const llvm::Loop &L) const;
  /// Whether \p L is left in the pass in which \p Branch goes its way \p Way
  /// and in no other, nor elsewhere.
  static bool isOnlyExit(const llvm::BranchInst &Branch, unsigned Way,
                         const llvm::Loop &L);
  /// The number of such branches of \p L.
  unsigned numberOf(const llvm::Loop &L);

private:
  const llvm::DominatorTree &DT;
  llvm::DenseMap<const llvm::Loop *, unsigned> Numbers;
};

} // namespace roofline

#endif
