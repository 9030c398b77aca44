// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a kernel that sampled lanes have to run: what is asked for, what
// that is computed from, and the branches that decide whether and how often
// (Weiser's program slice, found as dead code elimination finds what lives).
#ifndef ROOFLINE_SAMPLE_SLICE_H
#define ROOFLINE_SAMPLE_SLICE_H

#include "sample/KnownValues.h"

namespace roofline {

/// What is asked for.
struct SampleWishes {
  struct OfLoop {
    const llvm::Loop *L;
    unsigned Formula; ///< Id of the formula of its iterations
  };
  struct OfBranch {
    const llvm::BranchInst *Branch;
    SymbolId Share;
  };
  struct OfAccess {
    const llvm::Instruction *At;
    const llvm::Value *Pointer;
    unsigned Access, Width; ///< its number, and byte per thread
  };
  std::vector<OfLoop> Loops;
  std::vector<OfBranch> Branches;
  std::vector<OfAccess> Accesses;

  bool empty() const {
    return Loops.empty() && Branches.empty() && Accesses.empty();
  }
};

class Slice {
public:
  Slice(const ControlFlow &Flow, const KnownValues &Known,
        const SampleWishes &Wishes);

  bool contains(const llvm::Instruction &I) const { return Live.contains(&I); }
  /// Whether it matters which way control leaves \p B.
  bool steers(const llvm::BasicBlock &B) const { return Steering.contains(&B); }

private:
  void want(const llvm::Value *V);
  void reach(const llvm::BasicBlock *B);
  void steer(const llvm::BasicBlock *B);

  const KnownValues &Known;
  llvm::DenseMap<const llvm::BasicBlock *,
                 llvm::SmallVector<const llvm::BasicBlock *, 2>>
      Deciders; ///< the blocks at whose ends it is decided whether one runs
  llvm::DenseSet<const llvm::Instruction *> Live;
  llvm::DenseSet<const llvm::BasicBlock *> Reached, Steering;
  std::vector<const llvm::Instruction *> Work;
  std::vector<const llvm::BasicBlock *> Undecided; ///< reached, deciders not
};

} // namespace roofline

#endif
