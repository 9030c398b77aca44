// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that no thread of a launch reaches that ends as it should: failed
// assertions, traps, and endless loops.
#ifndef ROOFLINE_DEVICE_CODEENDS_H
#define ROOFLINE_DEVICE_CODEENDS_H

#include "llvm/Analysis/LoopInfo.h"

namespace roofline {

/// Whether \p B ends the launch with an error, as a failed assertion does.
bool isFailure(const llvm::BasicBlock &B);

/// The exit edges of \p L except those to failures; all if there are no others.
llvm::SmallVector<llvm::Loop::Edge> regularExits(const llvm::Loop &L);

/// The block at whose end \p L is left if nothing fails; null if there are
/// several.
llvm::BasicBlock *regularExitingBlock(const llvm::Loop &L);

/// Makes the branches of \p F into loops without an end unconditional. LLVM
/// keeps such a loop where the source has none, as the way for counters that it
/// could not show to be in range; as an exit of the loops around it, it would
/// be taken for a way to go on.
void skipEndlessLoops(llvm::Function &F);

} // namespace roofline

#endif
