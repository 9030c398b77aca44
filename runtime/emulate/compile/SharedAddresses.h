// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of shared memory have 32 bits on a GPU, whatever the width of the
// register that holds them: "tile[~i]" with an unsigned i of 32 bits is tile[-1
// - i] there. Here they have 64.
#ifndef ROOFLINE_EMULATE_COMPILE_SHAREDADDRESSES_H
#define ROOFLINE_EMULATE_COMPILE_SHAREDADDRESSES_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

/// Lets accesses of shared memory whose address may run over 32 bits wrap as
/// they do on a GPU. A block's shared memory lies below 4 GB (LowMemory.h).
void wrapSharedAddresses(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
