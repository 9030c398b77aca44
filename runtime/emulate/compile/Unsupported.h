// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds features that the executor does not support. A kernel that uses one is
// rejected before it starts, with the feature and the source line.
#ifndef ROOFLINE_EMULATE_COMPILE_UNSUPPORTED_H
#define ROOFLINE_EMULATE_COMPILE_UNSUPPORTED_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace roofline::emulate {

/// An error "kernel 'NAME' uses FEATURE at FILE:LINE, which the executor does
/// not support" for the first such instruction of \p Kernel, whose callees
/// are inlined as far as they can be.
llvm::Error checkSupported(const llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
