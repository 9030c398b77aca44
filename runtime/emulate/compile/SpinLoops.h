// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds loops in which a thread waits until another thread writes a value.
#ifndef ROOFLINE_EMULATE_COMPILE_SPINLOOPS_H
#define ROOFLINE_EMULATE_COMPILE_SPINLOOPS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Inserts SpinCall at the end of each loop of \p Kernel that may wait: one
/// with volatile or atomic reads and no other writes to memory. For other loops
/// that match this, SpinCall costs time but changes no result.
void markSpinLoops(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
