// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPUs have no instruction that adds a floating-point number to shared memory
// atomically. ptxas emits a compare-and-swap loop, which a thread repeats as
// long as another thread of its warp was faster.
#ifndef ROOFLINE_EMULATE_COMPILE_SHAREDATOMICS_H
#define ROOFLINE_EMULATE_COMPILE_SHAREDATOMICS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Expands such additions in \p Kernel to that loop, so that its iterations are
/// executed and counted.
void expandSharedAtomics(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
