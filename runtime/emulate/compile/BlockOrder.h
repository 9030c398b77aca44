// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a divergent warp executes basic blocks: always the first
// block in this order that any of its threads has to execute next. Divergent
// threads reconverge where their paths join if every block comes after its
// predecessors (back edges aside) and the blocks of a loop are contiguous; all
// threads then leave a loop before any of them continues behind it.
#ifndef ROOFLINE_EMULATE_COMPILE_BLOCKORDER_H
#define ROOFLINE_EMULATE_COMPILE_BLOCKORDER_H

#include "llvm/IR/Function.h"
#include <vector>

namespace roofline::emulate {

/// All reachable blocks of \p F, the entry block first. Within irreducible
/// cycles the order is that of a depth-first traversal.
std::vector<llvm::BasicBlock *> executionOrder(llvm::Function &F);

} // namespace roofline::emulate

#endif
