// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations of block or system scope. clang emits these as calls of
// NVVM intrinsics, those of device scope as IR instructions.
#ifndef ROOFLINE_EMULATE_COMPILE_ATOMICCALLS_H
#define ROOFLINE_EMULATE_COMPILE_ATOMICCALLS_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Replaces these calls in \p Kernel by atomic instructions of IR. On the CPU
/// every scope is the whole process.
void replaceAtomicCalls(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
