// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of a scope other than the device, which are calls of intrinsics.
#ifndef ROOFLINE_EMULATE_COMPILE_ATOMICCALLS_H
#define ROOFLINE_EMULATE_COMPILE_ATOMICCALLS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Makes atomic instructions of them: every scope is the process here.
void replaceAtomicCalls(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
