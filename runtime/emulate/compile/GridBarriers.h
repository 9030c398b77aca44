// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of the whole grid, as the headers of cooperative groups write them:
// one thread of each block adds to a word of the launch's workspace, whose
// address special registers have, and reads it until all have. The executor
// knows when that is, so nobody has to read again and again.
#ifndef ROOFLINE_EMULATE_COMPILE_GRIDBARRIERS_H
#define ROOFLINE_EMULATE_COMPILE_GRIDBARRIERS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Replaces the assembly of both halves by GridArriveCall and GridWaitCall;
/// returns whether there was any.
bool nameGridBarriers(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
