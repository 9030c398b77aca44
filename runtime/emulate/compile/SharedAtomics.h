// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No GPU adds floating-point numbers to shared memory by one instruction: ptxas
// makes a loop of it that compares and swaps, and goes round again for each
// thread of the warp that another one was faster than.
#ifndef ROOFLINE_EMULATE_COMPILE_SHAREDATOMICS_H
#define ROOFLINE_EMULATE_COMPILE_SHAREDATOMICS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Makes that loop of atomic additions, so that its rounds are run and counted.
void expandSharedAtomics(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
