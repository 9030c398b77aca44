// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens to optimised IR between the optimiser and PTX.
#ifndef ROOFLINE_EMULATE_COMPILE_GPUCODE_H
#define ROOFLINE_EMULATE_COMPILE_GPUCODE_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace roofline::emulate {

/// Makes the GPU's code generator known to LLVM, as far as this LLVM has it.
void initialiseGpuTarget();

/// Whether \p Address is certainly not in DRAM: shared memory, constants,
/// parameters.
bool isOnChip(const llvm::Value *Address);

/// Whether \p Address is known to point into shared memory, as the compiler's
/// last stage finds out too.
bool isInShared(const llvm::Value *Address);

/// Does to \p Kernel what the GPU's code generator does before it selects
/// instructions, as far as it shows in counts: addresses that are computed
/// twice are computed once, and loads or stores of neighbouring words become
/// one access of up to 16 bytes. A gap in such a vector is masked, by a
/// constant. On-chip memory is left alone, since it is not counted. Fails where
/// the code generator is not part of this LLVM.
llvm::Error simplifyAsForGpu(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
