// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a warp function that decides which block of code runs next.
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

  /// Where a block goes when it has handed over its threads.
  llvm::BasicBlock *dispatch() { return Next; }
  /// Begins the code of block \p Number with \p B: takes its threads. The
  /// mask of these threads.
  llvm::Value *begin(unsigned Number, llvm::IRBuilder<> &B);
  /// Counts \p Threads that run the block.
  void count(llvm::IRBuilder<> &B, unsigned Number, llvm::Value *Threads);
  /// An element of one of the state's arrays by block.
  llvm::Value *ofBlock(llvm::IRBuilder<> &B, unsigned ArrayOffset,
                       unsigned Number) {
    return element(B, B.getInt32Ty(), ArrayOffset, B.getInt64(Number));
  }
  /// Adds \p Threads to those waiting for block \p Number, in the list at
  /// \p ListOffset of the state.
  void addPending(llvm::IRBuilder<> &B, unsigned ListOffset, unsigned Number,
                  llvm::Value *Threads);
  /// Goes on from block \p From with \p Threads, if any, at \p To, and then
  /// to whatever is first.
  void goTo(llvm::IRBuilder<> &B, const llvm::BasicBlock *From,
            const llvm::BasicBlock *To, llvm::Value *Threads);
  void handOver(llvm::IRBuilder<> &B, const llvm::BasicBlock *To,
                llvm::Value *Threads);
  /// Adds the code that chooses.
  void finish();

private:
  struct Entry {
    llvm::BasicBlock *Head; // reached from the dispatcher
    llvm::BasicBlock *Run;  // reached from it, or straight from the one before
    llvm::PHINode *Threads;
  };
  llvm::Value *stateField(llvm::IRBuilder<> &B, unsigned Offset);
  llvm::Value *element(llvm::IRBuilder<> &B, llvm::Type *T, unsigned Offset,
                       llvm::Value *Index);

  llvm::Function &F;
  llvm::BasicBlock *Next;
  std::vector<Entry> Entries;
  llvm::DenseMap<unsigned, llvm::Value *> Arrays; // by field of the state
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
};

} // namespace roofline::emulate

#endif
