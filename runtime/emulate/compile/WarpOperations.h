// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions by which threads depend on each other. The lockstep code runs
// a block of code for one thread after the other, so these must come first in
// their blocks: then all threads have done what stands before.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPOPERATIONS_H
#define ROOFLINE_EMULATE_COMPILE_WARPOPERATIONS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace roofline::emulate {

enum class WarpOperation {
  None,
  Meeting,  // no value: __syncwarp, fences, volatile accesses
  Exchange, // a value from other threads of the warp: shuffles, votes
  Barrier,  // of the block of threads
};

WarpOperation warpOperationOf(const llvm::Instruction &I);

/// Whether this kind of barrier, shuffle or vote is one that lowerExchange()
/// and splitAtWarpOperations() know; true for anything else.
bool isSupportedWarpOperation(const llvm::Instruction &I);

/// Splits the blocks of \p F so that a Meeting or Exchange is the first
/// instruction of its block and a Barrier the only one. A barrier that gives a
/// value becomes a barrier and, behind it, a read of that value.
void splitAtWarpOperations(llvm::Function &F);

/// The threads that \p I waits for, those left out that have returned; null
/// where it waits for none of its warp.
llvm::Value *threadMaskOf(const llvm::Instruction &I);

/// Whether a barrier, as splitAtWarpOperations() leaves it, has a number and
/// how many threads it is for as its second and third operand.
bool isNamedBarrier(const llvm::Instruction &Barrier);

/// The predicate of a barrier as splitAtWarpOperations() leaves it.
llvm::Value *barrierPredicate(const llvm::Instruction &Barrier);

} // namespace roofline::emulate

#endif
