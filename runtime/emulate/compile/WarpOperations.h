// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions by which the threads of a warp or thread block depend on each
// other. A warp function executes a basic block for one thread after the other.
// Such an instruction must therefore be the first of its block: all threads
// have then executed what precedes it.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPOPERATIONS_H
#define ROOFLINE_EMULATE_COMPILE_WARPOPERATIONS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace roofline::emulate {

enum class WarpOperation {
  None,
  Meeting,  // yields no value: __syncwarp, fences, volatile accesses
  Exchange, // yields a value from other threads of the warp: shuffles, votes
  Barrier,  // barrier of the thread block
};

WarpOperation warpOperationOf(const llvm::Instruction &I);

/// Whether \p I is supported by WarpExchange and splitAtWarpOperations(). True
/// for instructions that are no barrier, shuffle, vote or the like.
bool isSupportedWarpOperation(const llvm::Instruction &I);

/// Splits the blocks of \p F so that each Meeting or Exchange is the first
/// instruction of its block and each Barrier the only one. A barrier that
/// yields a value is replaced by a barrier and a call that reads the value
/// after it.
void splitAtWarpOperations(llvm::Function &F);

/// The mask of the threads of the warp that \p I waits for, except those that
/// have returned; null if it waits for none.
llvm::Value *threadMaskOf(const llvm::Instruction &I);

/// Whether all threads of a warp must execute the barrier together.
bool isAlignedBarrier(const llvm::Instruction &Barrier);
/// Whether a barrier made by splitAtWarpOperations() has a barrier number and a
/// thread count, as its second and third operand.
bool isNamedBarrier(const llvm::Instruction &Barrier);

/// The predicate of a barrier made by splitAtWarpOperations().
llvm::Value *barrierPredicate(const llvm::Instruction &Barrier);

} // namespace roofline::emulate

#endif
