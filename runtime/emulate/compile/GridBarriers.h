// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises the grid barriers of CUDA's cooperative groups headers. There, one
// thread of each block increments a word in the workspace of the launch, whose
// address is in special registers, and polls it until all blocks have done so.
// The executor knows when all blocks have arrived, so the polling is not
// needed.
#ifndef ROOFLINE_EMULATE_COMPILE_GRIDBARRIERS_H
#define ROOFLINE_EMULATE_COMPILE_GRIDBARRIERS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Replaces the inline assembly of both halves of each barrier by
/// GridArriveCall and GridWaitCall. Returns whether \p Kernel has any.
bool nameGridBarriers(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
