// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the backward slice of a kernel that sampled lanes have to run: the
// targeted loops, branches and accesses, the values they are computed from, and
// the branches they are control dependent on (Weiser, "Program slicing", ICSE
// 1981; the algorithm is that of aggressive dead code elimination).
#ifndef ROOFLINE_SAMPLE_SLICE_H
#define ROOFLINE_SAMPLE_SLICE_H

#include "sample/KnownValues.h"

namespace roofline {

/// What sampling should determine. Refers to the kernel's IR.
struct SampleTargets {
  struct OfLoop {
    const llvm::Loop *L;
    unsigned Formula; ///< SymNode::Id of the loop's trip count
  };
  struct OfBranch {
    const llvm::BranchInst *Branch;
    SymbolId Share; ///< stands for the share of threads taking a successor
    /// If not null, Share stands instead for the share of this loop's entries
    /// in which it is not left by that successor or, if IsOfLeaving, is.
    const llvm::Loop *Ended = nullptr;
    bool IsSecond = false; ///< it is successor 1, else 0
    bool IsOfLeaving = false;
  };
  struct OfAccess {
    const llvm::Instruction *At;
    const llvm::Value *Pointer;
    unsigned Access, Width; ///< index of the access; bytes per thread
  };
  std::vector<OfLoop> Loops;
  std::vector<OfBranch> Branches;
  std::vector<OfAccess> Accesses;

  bool empty() const {
    return Loops.empty() && Branches.empty() && Accesses.empty();
  }
};

/// The slice. \p Known of the constructor must outlive construction only.
class Slice {
public:
  Slice(const ControlFlow &Flow, const KnownValues &Known,
        const SampleTargets &Targets);

  bool contains(const llvm::Instruction &I) const { return Live.contains(&I); }
  /// Returns true if the slice depends on which successor \p B takes.
  bool steers(const llvm::BasicBlock &B) const { return Steering.contains(&B); }

private:
  void want(const llvm::Value *V);
  void reach(const llvm::BasicBlock *B);
  void steer(const llvm::BasicBlock *B);

  const KnownValues &Known;
  llvm::DenseMap<const llvm::BasicBlock *,
                 llvm::SmallVector<const llvm::BasicBlock *, 2>>
      Deciders; ///< the blocks that a block is control dependent on
  llvm::DenseSet<const llvm::Instruction *> Live;
  llvm::DenseSet<const llvm::BasicBlock *> Reached, Steering;
  std::vector<const llvm::Instruction *> Work;
  /// Reached blocks whose control dependences were not followed yet.
  std::vector<const llvm::BasicBlock *> Undecided;
};

} // namespace roofline

#endif
