// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which a thread waits for what another thread will write.
#ifndef ROOFLINE_EMULATE_COMPILE_SPINLOOPS_H
#define ROOFLINE_EMULATE_COMPILE_SPINLOOPS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Puts SpinCall at the end of each loop of \p Kernel that may be one: it reads
/// memory by volatile or atomic accesses and writes none otherwise. Loops that
/// only look like it lose nothing but some time.
void markSpinLoops(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
