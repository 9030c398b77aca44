// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which values of a kernel follow from the launch shape and the
// arguments, so that a sampled lane can compute them. Contents of memory are
// unknown, and so is every value that depends on them through data or control.
#ifndef ROOFLINE_SAMPLE_KNOWNVALUES_H
#define ROOFLINE_SAMPLE_KNOWNVALUES_H

#include "model/LaneSample.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace roofline {

/// A kernel and its control flow analyses. Refers to them; does not own them.
struct ControlFlow {
  llvm::Function &Kernel;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;

  /// Returns the immediate post-dominator of \p B, where all paths from \p B
  /// meet again; null if there is none.
  llvm::BasicBlock *meetingOf(const llvm::BasicBlock &B) const;
};

/// The result of a forward data flow analysis for one request. \p Flow and
/// \p Request of the constructor must outlive this.
class KnownValues {
public:
  KnownValues(const ControlFlow &Flow, const SampleRequest &Request);

  bool isKnown(const llvm::Value *V) const;
  /// Returns true if the successor taken at the end of \p B is known, in
  /// particular if \p B has at most one.
  bool goesKnownWay(const llvm::BasicBlock &B) const;
  /// Returns true if \p L has no exit that depends on an unknown condition.
  bool endsKnown(const llvm::Loop &L) const { return !Open.contains(&L); }

private:
  bool update(llvm::Instruction &I);
  bool computable(const llvm::Instruction &I) const;
  void part(const llvm::BasicBlock &B);

  const ControlFlow &Flow;
  const SampleRequest &Request;
  llvm::DenseSet<const llvm::Value *> Unknown;
  /// Parted: blocks that end in an unknown branch. Mixed: blocks where paths
  /// from such a branch join.
  llvm::DenseSet<const llvm::BasicBlock *> Parted, Mixed;
  llvm::DenseSet<const llvm::Loop *> Open; ///< left at an unknown branch
};

/// Returns the condition of the terminator \p End (a conditional branch or a
/// switch), or null if it has none.
const llvm::Value *choiceOf(const llvm::Instruction &End);

/// Returns true if \p Load reads a scalar from a constant global variable whose
/// initialiser is known.
bool readsConstantTable(const llvm::LoadInst &Load);

/// A special register of PTX: %tid, %ctaid, %ntid, %nctaid, %laneid, WARP_SZ.
enum class SpecialRegister {
  Thread,
  Block,
  BlockSize,
  GridSize,
  Lane,
  WarpSize
};
struct RegisterRead {
  SpecialRegister Register;
  unsigned Axis; ///< 0 to 2 for x, y, z
};
/// Returns the special register that \p I reads, if it reads one.
std::optional<RegisterRead> registerReadBy(const llvm::Instruction &I);

} // namespace roofline

#endif
