// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transformations of a kernel's IR before it becomes a warp function.
#ifndef ROOFLINE_EMULATE_COMPILE_KERNELPASSES_H
#define ROOFLINE_EMULATE_COMPILE_KERNELPASSES_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Moves the bodies of the functions that \p Kernel still calls into it, with
/// an explicit stack, so that it calls none. Does nothing if one of them has a
/// variable number of arguments or local arrays of variable length.
void moveRecursiveCallees(llvm::Function &Kernel);

/// The attribute that moveRecursiveCallees() gives to a kernel if it has moved
/// functions into it. Control flow then has ways from each call to all places
/// that the function returns to.
inline constexpr llvm::StringLiteral MovedCalleesAttribute =
    "roofline-moved-callees";

/// Replaces the inline assembly of both halves of each grid barrier by
/// GridArriveCall and GridWaitCall. Returns whether \p Kernel has any.
bool nameGridBarriers(llvm::Function &Kernel);

/// Replaces calls of intrinsics that access memory (atomic operations of block
/// or system scope, ldu, cp.async) by instructions, so that their accesses are
/// counted and checked as those of instructions.
void replaceMemoryCalls(llvm::Function &Kernel);

/// Truncates to 32 bits those addresses of shared memory in \p Kernel whose
/// computation may exceed 32 bits. This is correct because the shared memory
/// of a thread block lies below 4 GB (run/LowMemory.h).
void wrapSharedAddresses(llvm::Function &Kernel);

/// Expands atomic additions of floating-point numbers in shared memory to the
/// loop that ptxas emits, so that its iterations are executed and counted.
void expandSharedAtomics(llvm::Function &Kernel);

/// Inserts SpinCall at the end of each loop of \p Kernel that may wait for
/// another thread to write a value: one with volatile or atomic reads and no
/// other writes to memory. For other loops that match this, SpinCall costs time
/// but changes no result.
void markSpinLoops(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
