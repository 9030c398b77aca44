// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the code by which the threads of a warp wait: at barriers of the thread
// block, at barriers of the grid, and for the other threads of a mask.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPWAITS_H
#define ROOFLINE_EMULATE_COMPILE_WARPWAITS_H

#include "Dispatcher.h"
#include "LaneCode.h"

namespace roofline::emulate {

class WarpWaits {
public:
  /// \p IsChecked: barriers and masks are checked at run time.
  WarpWaits(const WarpFunction &Warp, Dispatcher &Ways, bool IsChecked,
            WarpCode &Result)
      : Warp(Warp), Ways(Ways), IsChecked(IsChecked), Result(Result) {}

  /// The threads \p Active arrive at \p Barrier, which is the only instruction
  /// of its block. They continue behind it when the barrier is released.
  void arriveAtBarrier(llvm::IRBuilder<> &B, llvm::Instruction &Barrier,
                       llvm::Value *Active);
  /// If block \p Source begins with the wait of a grid barrier: until all
  /// thread blocks have arrived there, the warp pauses here and tests again at
  /// its next turn.
  void waitForGrid(llvm::IRBuilder<> &B, llvm::BasicBlock &Source,
                   llvm::Value *Active);
  /// If block \p Number, \p Source, begins with an operation of the threads of
  /// a mask: divergent threads may arrive there one after the other. The first
  /// ones wait for the other threads of their masks while anything else can
  /// run. Returns the threads that continue; the others remain held.
  llvm::Value *waitForMask(llvm::IRBuilder<> &B, unsigned Number,
                           llvm::BasicBlock &Source, llvm::Value *Came);

  /// The threads \p Active execute block \p Number. Reports those that have
  /// missed one at which others of their warp wait.
  void checkMissed(llvm::IRBuilder<> &B, unsigned Number, llvm::Value *Active);

private:
  llvm::Value *storeMasks(llvm::IRBuilder<> &B, const llvm::Value &Mask,
                          llvm::Value *All);
  void checkMasks(llvm::IRBuilder<> &B, const llvm::Instruction &At,
                  const llvm::Value &Mask, llvm::Value *Going);
  unsigned addCheck(ThreadAction What, const llvm::Instruction &At);
  std::vector<bool> missedIn(const llvm::Instruction &Barrier) const;

  const WarpFunction &Warp;
  Dispatcher &Ways;
  bool IsChecked;
  WarpCode &Result;
};

} // namespace roofline::emulate

#endif
