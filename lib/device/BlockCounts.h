// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes how often each basic block runs per thread, as a formula.
#ifndef ROOFLINE_DEVICE_BLOCKCOUNTS_H
#define ROOFLINE_DEVICE_BLOCKCOUNTS_H

#include "device/FormulaBuilder.h"
#include "device/LeavingBranches.h"
#include "device/SourceWays.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace roofline {

/// Executions per thread of a kernel's basic blocks, from the control flow
/// graph. A loop header runs as often as the loop is entered times its trip
/// count. A block that post-dominates a dominator in the same loop runs as
/// often as that. Elsewhere a branch splits the count of its block by a share,
/// a symbol that carries the branch's condition, so that it can be computed
/// once the launch is known.
class BlockCounts {
public:
  BlockCounts(llvm::Function &Kernel, FormulaBuilder &Formulas,
              llvm::LoopInfo &LI, llvm::DominatorTree &DT,
              llvm::PostDominatorTree &PDT, llvm::BranchProbabilityInfo &BPI,
              const SourceWays &Ways);

  /// Executions per thread; 0 for unreachable blocks.
  SymExpr of(const llvm::BasicBlock &B) const;
  /// How often \p L is entered, per thread.
  SymExpr entries(const llvm::Loop &L);
  /// The first of the tests of \p L that may end it, at each of which the last
  /// pass may stop; null if there is no such branch.
  const llvm::BranchInst *firstEnd(const llvm::Loop &L) const;
  /// The conditional branches that have a share, with their shares for the
  /// first successor: symbols, negations of symbols (BranchWay::Reversed) or
  /// constants.
  const llvm::MapVector<const llvm::BranchInst *, SymExpr> &shares() const {
    return Shares;
  }

  /// A branch of which one way is the last pass of the loop around it.
  struct LastPass {
    SymExpr Share = nullptr; ///< of the entries of the loop: a symbol, or 1
    const llvm::Loop *Left = nullptr;
    bool IsSecond = false; ///< whether that way is the second successor
  };
  /// Those with a LastPass::Share have no other share; the rest are no such
  /// branches.
  const llvm::MapVector<const llvm::BranchInst *, LastPass> &
  lastPasses() const {
    return LastPasses;
  }

private:
  std::optional<LastPass> lastPass(llvm::BranchInst &Branch);
  SymExpr compute(llvm::BasicBlock &B);
  SymExpr edge(llvm::BasicBlock &From, llvm::BasicBlock &To);
  SymExpr takenShare(llvm::BranchInst &Branch);
  const llvm::Loop *guarded(const llvm::BranchInst &Branch, unsigned Way);
  bool followsTrips(const llvm::BranchInst &Branch, SymExpr Condition);
  std::optional<unsigned> wayToLoops(const llvm::BranchInst &Branch,
                                     SymExpr Condition);
  double likelyShare(const llvm::BranchInst &Branch);
  SymExpr shareOf(const llvm::BranchInst &Branch, SymbolInfo Info);
  bool alwaysFollows(llvm::BasicBlock &B, llvm::BasicBlock &Leader);
  void measureWork();
  unsigned workBehind(const llvm::BasicBlock &From, const llvm::BasicBlock &To);
  size_t exitEdges(const llvm::Loop &L);
  SymExpr endShare(const llvm::Loop &L, const llvm::BasicBlock &Exiting);
  SymExpr exitShare(const llvm::Loop &L, const llvm::Loop::Edge &Exit);
  using Ways = llvm::DenseMap<const llvm::BasicBlock *, SymExpr>;
  Ways shareOut(llvm::Instruction &End);
  SymExpr switchShare(llvm::BasicBlock &From, llvm::BasicBlock &To);

  FormulaBuilder &Formulas;
  SymContext &Context;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;
  llvm::BranchProbabilityInfo &BPI;
  const SourceWays &SourceWay;
  LeavingBranches Leaving;
  llvm::DenseMap<const llvm::BasicBlock *, SymExpr> Counts;
  llvm::MapVector<const llvm::BranchInst *, SymExpr> Shares;
  llvm::MapVector<const llvm::BranchInst *, LastPass> LastPasses;
  llvm::DenseMap<const llvm::Loop *, SymExpr> Entries;
  llvm::DenseMap<const llvm::Loop *, SymExpr> ExitShares; // first of two exits
  /// By the loop and the block of the test.
  llvm::DenseMap<std::pair<const llvm::Loop *, const llvm::BasicBlock *>,
                 SymExpr>
      EndShares;
  /// Caches of results that each take a traversal.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> WorkBelow;
  llvm::DenseMap<const llvm::Loop *, size_t> ExitEdges;
  llvm::DenseMap<const llvm::BasicBlock *, Ways> SwitchShares;
};

} // namespace roofline

#endif
