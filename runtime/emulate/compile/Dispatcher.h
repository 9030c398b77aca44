// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the code of a warp function that selects the basic block to execute
// next. For each block the warp's state has a mask of the threads that are to
// execute it.
#ifndef ROOFLINE_EMULATE_COMPILE_DISPATCHER_H
#define ROOFLINE_EMULATE_COMPILE_DISPATCHER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include <vector>

namespace roofline::emulate {

class Dispatcher {
public:
  Dispatcher(llvm::Function &F, unsigned Blocks);

  void number(const std::vector<llvm::BasicBlock *> &Order);
  unsigned numberOf(const llvm::BasicBlock *Source) const {
    return Numbers.lookup(Source);
  }

  unsigned blocks() const { return Entries.size(); }
  /// The block that a lowered block branches to after it has handed its threads
  /// over to its successors.
  llvm::BasicBlock *dispatch() { return Next; }
  /// Begins the code of block \p Number and sets \p B there. Returns the mask
  /// of the threads that execute it; they are no longer pending.
  llvm::Value *begin(unsigned Number, llvm::IRBuilder<> &B);
  /// Emits code that adds one warp and the threads of mask \p Threads to the
  /// execution counts of the block.
  void count(llvm::IRBuilder<> &B, unsigned Number, llvm::Value *Threads);
  /// The address of the element for block \p Number of an array of WarpState.
  llvm::Value *ofBlock(llvm::IRBuilder<> &B, unsigned ArrayOffset,
                       unsigned Number) {
    return element(B, B.getInt32Ty(), ArrayOffset, B.getInt64(Number));
  }
  /// Adds \p Threads to those pending for block \p Number, in the list that
  /// WarpState has at \p ListOffset bytes.
  void addPending(llvm::IRBuilder<> &B, unsigned ListOffset, unsigned Number,
                  llvm::Value *Threads);
  /// Makes \p Threads, which may be empty, pending for \p To, and continues
  /// with the first block that has pending threads. \p From is the block that
  /// ends here.
  void goTo(llvm::IRBuilder<> &B, const llvm::BasicBlock *From,
            const llvm::BasicBlock *To, llvm::Value *Threads);
  void handOver(llvm::IRBuilder<> &B, const llvm::BasicBlock *To,
                llvm::Value *Threads);
  /// Emits the code that selects the next block; to be called last.
  void finish();

private:
  struct Entry {
    llvm::BasicBlock *Head; // entered from the dispatcher
    /// Entered from Head, or directly from the preceding block.
    llvm::BasicBlock *Run;
    llvm::PHINode *Threads;
  };
  llvm::Value *stateField(llvm::IRBuilder<> &B, unsigned Offset);
  llvm::Value *element(llvm::IRBuilder<> &B, llvm::Type *T, unsigned Offset,
                       llvm::Value *Index);

  llvm::Function &F;
  llvm::BasicBlock *Next;
  std::vector<Entry> Entries;
  /// By offset of the field in WarpState.
  llvm::DenseMap<unsigned, llvm::Value *> Arrays;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
};

} // namespace roofline::emulate

#endif
