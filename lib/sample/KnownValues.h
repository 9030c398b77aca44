// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values of a kernel follow from the launch and its arguments, so that
// a sampled lane can compute them. What memory holds is unknown, and so is
// what depends on it, be it only on the way that control took.
#ifndef ROOFLINE_SAMPLE_KNOWNVALUES_H
#define ROOFLINE_SAMPLE_KNOWNVALUES_H

#include "model/LaneSample.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace roofline {

/// The trees that describe a kernel's control flow.
struct ControlFlow {
  llvm::Function &Kernel;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;

  /// Where the ways from the end of \p B meet again; null: at no block.
  llvm::BasicBlock *meetingOf(const llvm::BasicBlock &B) const;
};

class KnownValues {
public:
  KnownValues(const ControlFlow &Flow, const SampleRequest &Request);

  bool isKnown(const llvm::Value *V) const;
  /// Whether the way from the end of \p B is known; true without a choice.
  bool goesKnownWay(const llvm::BasicBlock &B) const;
  /// Whether all that ends \p L is known.
  bool endsKnown(const llvm::Loop &L) const { return !Open.contains(&L); }

private:
  bool update(llvm::Instruction &I);
  bool computable(const llvm::Instruction &I) const;
  void part(const llvm::BasicBlock &B);
  bool allAlike(const llvm::PHINode &Phi) const;

  const ControlFlow &Flow;
  const SampleRequest &Request;
  llvm::DenseSet<const llvm::Value *> Unknown;
  llvm::DenseSet<const llvm::BasicBlock *> Parted, Mixed;
  llvm::DenseSet<const llvm::Loop *> Open;
};

/// The value that the condition of \p End has to be known for; null where
/// there is no choice.
const llvm::Value *choiceOf(const llvm::Instruction &End);

/// Whether \p Load reads a table that is part of the program.
bool readsConstantTable(const llvm::LoadInst &Load);

/// The thread's or block's numbers and extents, as \p I reads them.
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
  unsigned Axis;
};
std::optional<RegisterRead> registerReadBy(const llvm::Instruction &I);

} // namespace roofline

#endif
