// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a warp that has parted runs its blocks: always the first
// that any of its threads has to run. Threads meet again where their ways do
// if every block stands after all that can lead to it, and nothing outside a
// loop stands between the loop's blocks, so that all leave it before any goes
// on.
#ifndef ROOFLINE_EMULATE_COMPILE_BLOCKORDER_H
#define ROOFLINE_EMULATE_COMPILE_BLOCKORDER_H

#include "llvm/IR/Function.h"
#include <vector>

namespace roofline::emulate {

/// All reachable blocks of \p F; the entry is first. In cycles that are no
/// natural loops the order is one of a depth-first walk.
std::vector<llvm::BasicBlock *> executionOrder(llvm::Function &F);

} // namespace roofline::emulate

#endif
