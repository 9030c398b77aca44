// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transformations of optimised IR that the NVPTX code generator makes before it
// selects instructions.
#ifndef ROOFLINE_EMULATE_COMPILE_GPUCODE_H
#define ROOFLINE_EMULATE_COMPILE_GPUCODE_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace roofline::emulate {

/// Registers the NVPTX target with LLVM, if this LLVM was built with it.
void initialiseGpuTarget();

/// Whether \p Address is known to be in memory that is not DRAM: shared memory,
/// constant memory or parameters.
bool isOnChip(const llvm::Value *Address);

/// Whether \p Address is known to be in shared memory, by the same inference of
/// address spaces that the code generator makes.
bool isInShared(const llvm::Value *Address);

/// Applies to \p Kernel those passes of the code generator that change counts:
/// common address computations are merged, and loads or stores of adjacent
/// words by one thread are combined into one access of up to 16 bytes. Gaps in
/// such an access have a constant mask. Accesses to on-chip memory are not
/// combined, since they are not counted. Fails if this LLVM was built without
/// NVPTX.
llvm::Error simplifyAsForGpu(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
