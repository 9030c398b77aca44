// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the code of one basic block for one thread (lane) of a warp, inside a
// loop over the threads that execute the block.
#ifndef ROOFLINE_EMULATE_COMPILE_LANECODE_H
#define ROOFLINE_EMULATE_COMPILE_LANECODE_H

#include "DeviceCalls.h"
#include "Frame.h"
#include "WarpCode.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

/// Values that are the same in all threads. They are computed in the entry
/// block of the warp function.
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
    SetBits, // the threads in the mask, lowest first
    All,     // all 32 threads; the loop is to be vectorised
  };
  /// Begins the loop at the insertion point of \p B.
  LaneLoop(llvm::IRBuilder<> &B, llvm::Value *Mask,
           Over Threads = Over::SetBits);
  llvm::IRBuilder<> &body() { return Body; }
  llvm::Value *lane() { return Lane; }
  /// A loop-carried mask that is initially 0. setNext() must be called for it
  /// before finish().
  llvm::PHINode *addMask();
  void setNext(llvm::PHINode *Mask, llvm::Value *Next);
  /// Closes the loop at the insertion point of body() and returns the block
  /// behind the loop.
  llvm::BasicBlock *finish();

private:
  void markParallel();

  Over Threads;
  llvm::IRBuilder<> Body;
  llvm::BasicBlock *Before, *Head, *Latch, *Behind;
  /// The loop counter: the remaining mask, or the thread's number.
  llvm::PHINode *Counter;
  llvm::Value *Lane, *Next;
};

struct RecordedAccess {
  AccessPoint Point;
  llvm::Value *Addresses; // ptr to 32 addresses
};

class AccessGuard;

/// What a block's code does at each memory access besides the access.
struct AccessHooks {
  bool Records = false;         // keeps the address, to be reported
  AccessGuard *Guard = nullptr; // checks the access before it is done, or null
};

class LaneCode {
public:
  LaneCode(const LaneContext &Context, const Frame &Layout,
           const UniformValues &Uniform, AccessHooks Hooks = {})
      : Context(Context), Layout(Layout), Uniform(Uniform), Hooks(Hooks) {}

  /// Loads the values that \p Source uses from other blocks, once at its start.
  void loadFromOutside(const llvm::BasicBlock &Source);
  /// Emits the code of \p I and records its value.
  void lower(llvm::Instruction &I);
  /// Emits a copy of \p I with the operands of this thread.
  llvm::Value *clone(llvm::Instruction &I);

  /// The value of \p V in this thread, or in thread \p Lane if it is kept in
  /// the frame.
  llvm::Value *valueOf(const llvm::Value &V);
  llvm::Value *valueOf(const llvm::Value &V, llvm::Value *Lane);
  /// Whether valueOf() can be called for \p V here. It can not if \p V is an
  /// instruction of another block and not kept in the frame.
  bool isAtHand(const llvm::Value &V) const;
  void remember(const llvm::Instruction &I, llvm::Value *V);
  /// Stores \p V as the value of \p I that later blocks read. The value of \p I
  /// in this block does not change.
  void passOn(const llvm::Instruction &I, llvm::Value *V);

  llvm::IRBuilder<> &builder() { return Context.B; }
  llvm::Value *lane() const { return Context.Lane; }
  const LaneContext &context() const { return Context; }
  llvm::ArrayRef<RecordedAccess> recorded() const { return Recorded; }

private:
  llvm::Value *slotAddress(const llvm::Instruction &I, llvm::Value *Lane);
  llvm::Value *recompute(const llvm::Instruction &I, llvm::Value *Lane);
  llvm::Value *operandOf(const llvm::Use &U);
  void record(const llvm::Instruction &I);
  void recordTexels(ThreadAction What, const llvm::Instruction &I);
  void record(ThreadAction What, const llvm::Value *Address, uint64_t Width,
              const llvm::Instruction &I);

  LaneContext Context;
  const Frame &Layout;
  const UniformValues &Uniform;
  AccessHooks Hooks;
  /// By operand number of the current instruction: the address to use instead
  /// of its own.
  llvm::SmallDenseMap<unsigned, llvm::Value *, 2> Guarded;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Local;
  std::vector<RecordedAccess> Recorded;
};

/// A warp function that is being built, with what the code of each of its
/// blocks refers to.
struct WarpFunction {
  llvm::Function &F;
  const Frame &Layout;
  const UniformValues &Uniform;

  /// The context of code that runs once for the threads \p Active.
  LaneContext once(llvm::IRBuilder<> &B, llvm::Value *Active) const {
    return {B, F.getArg(0), /*Lane=*/nullptr, Active};
  }
  LaneCode code(const LaneContext &Context, AccessHooks Hooks = {}) const {
    return LaneCode(Context, Layout, Uniform, Hooks);
  }
  /// Emits a loop over the threads \p Active, whose body \p Body emits.
  void forEachLane(llvm::IRBuilder<> &B, llvm::Value *Active,
                   llvm::function_ref<void(LaneCode &)> Body) const;
};

/// Emits the terminator of a block: computes for each successor the mask of the
/// threads that branch to it.
class LaneExits {
public:
  LaneExits(LaneCode &Code, LaneLoop &Lanes, llvm::BasicBlock &Source);
  /// The successors and their masks, valid behind the loop. The mask of the
  /// last one is null: it gets the threads that no other mask has.
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
