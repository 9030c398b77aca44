// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of one basic block for one thread of a warp, within a loop over
// the threads that run it.
#ifndef ROOFLINE_EMULATE_COMPILE_LANECODE_H
#define ROOFLINE_EMULATE_COMPILE_LANECODE_H

#include "DeviceCalls.h"
#include "Frame.h"
#include "WarpFunctionBuilder.h"

namespace roofline::emulate {

/// Values that all threads share, computed in the entry of the function.
class UniformValues {
public:
  void set(const llvm::Value &Original, llvm::Value *Here) {
    Map[&Original] = Here;
  }
  llvm::Value *get(const llvm::Value &Original) const {
    return Map.lookup(&Original);
  }
  llvm::Value *Frame = nullptr; // ptr

private:
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Map;
};

/// A loop over the threads of a warp.
class LaneLoop {
public:
  enum class Over {
    SetBits, // of the mask, from the lowest on
    All,     // 32, whatever the mask says; to be vectorised
  };
  /// Begins at \p B's place.
  LaneLoop(llvm::IRBuilder<> &B, llvm::Value *Mask,
           Over Threads = Over::SetBits);
  llvm::IRBuilder<> &body() { return Body; }
  llvm::Value *lane() { return Lane; }
  /// A mask that begins empty and is carried through the loop; set its next
  /// value before finish().
  llvm::PHINode *addMask();
  void setNext(llvm::PHINode *Mask, llvm::Value *Next);
  /// Closes the loop where body() stands; the block behind it.
  llvm::BasicBlock *finish();

private:
  void markParallel();

  Over Threads;
  llvm::IRBuilder<> Body;
  llvm::BasicBlock *Before, *Head, *Latch, *Behind;
  /// What the loop counts with: the rest of the mask, or the thread.
  llvm::PHINode *Counter;
  llvm::Value *Lane, *Next;
};

struct RecordedAccess {
  AccessPoint Point;
  llvm::Value *Addresses; // ptr to 32 addresses
};

/// Room for the addresses of a block's accesses, the same for all blocks.
class AccessRecorder {
public:
  explicit AccessRecorder(llvm::Function &F) : F(F) {}
  llvm::Value *place(unsigned Index);

private:
  llvm::Function &F;
};

class AccessGuard;

class LaneCode {
public:
  LaneCode(const LaneContext &Context, const Frame &Layout,
           const UniformValues &Uniform, AccessRecorder *Recorder,
           AccessGuard *Guard = nullptr)
      : Context(Context), Layout(Layout), Uniform(Uniform), Recorder(Recorder),
        Guard(Guard) {}

  /// What \p Source needs of other blocks, read once at its start.
  void loadFromOutside(const llvm::BasicBlock &Source);
  /// Adds the code of \p I and remembers its value.
  void lower(llvm::Instruction &I);
  /// A copy of \p I with this thread's operands.
  llvm::Value *clone(llvm::Instruction &I);

  /// \p V for this thread, or for \p Lane of those that are remembered.
  llvm::Value *valueOf(const llvm::Value &V);
  llvm::Value *valueOf(const llvm::Value &V, llvm::Value *Lane);
  /// Whether valueOf() can tell it here: not so of values that nothing but
  /// the block that made them needs.
  bool isAtHand(const llvm::Value &V) const;
  void remember(const llvm::Instruction &I, llvm::Value *V);
  /// Stores what \p I will be for this thread in the blocks that follow; in
  /// this one it stays what it was.
  void passOn(const llvm::Instruction &I, llvm::Value *V);

  llvm::IRBuilder<> &builder() { return Context.B; }
  llvm::Value *active() const { return Context.Active; }
  const LaneContext &context() const { return Context; }
  llvm::ArrayRef<RecordedAccess> recorded() const { return Recorded; }

private:
  llvm::Value *slotAddress(const llvm::Instruction &I, llvm::Value *Lane);
  llvm::Value *recompute(const llvm::Instruction &I, llvm::Value *Lane);
  llvm::Value *operandOf(const llvm::Use &U);
  void record(const llvm::Instruction &I);
  void record(ThreadAction What, const llvm::Value *Address, uint64_t Width,
              const llvm::Instruction &I);

  LaneContext Context;
  const Frame &Layout;
  const UniformValues &Uniform;
  AccessRecorder *Recorder; // or null
  AccessGuard *Guard;       // or null
  /// Of the instruction at hand: addresses to use in place of its own.
  llvm::SmallDenseMap<unsigned, llvm::Value *, 2> Guarded;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Local;
  std::vector<RecordedAccess> Recorded;
};

/// The ways out of a block: which threads go where.
class LaneExits {
public:
  LaneExits(LaneCode &Code, LaneLoop &Lanes, llvm::BasicBlock &Source);
  /// Which threads took which way, behind the loop. The last way has no mask:
  /// it is for those that took no other.
  using Ways = std::vector<std::pair<llvm::BasicBlock *, llvm::Value *>>;
  Ways taken() const;

private:
  void passPhis(llvm::BasicBlock &Target);
  void branch(llvm::BranchInst &Branch);
  void choose(llvm::Instruction &Terminator,
              llvm::function_ref<void(llvm::ArrayRef<llvm::BasicBlock *>)>);

  LaneCode &Code;
  LaneLoop &Lanes;
  llvm::BasicBlock &Source;
  std::vector<std::pair<llvm::BasicBlock *, llvm::PHINode *>> Taken;
};

} // namespace roofline::emulate

#endif
