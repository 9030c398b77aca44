// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a GPU, addresses in shared memory have 32 bits and wrap around, even if
// they are held in 64-bit registers: "tile[~i]" with a 32-bit unsigned i
// accesses tile[-1 - i]. In the executor addresses have 64 bits.
#ifndef ROOFLINE_EMULATE_COMPILE_SHAREDADDRESSES_H
#define ROOFLINE_EMULATE_COMPILE_SHAREDADDRESSES_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Truncates to 32 bits those addresses of shared memory in \p Kernel whose
/// computation may exceed 32 bits. This is correct because the shared memory
/// of a thread block lies below 4 GB (run/LowMemory.h).
void wrapSharedAddresses(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
