// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates inline PTX assembly to IR and NVVM intrinsics, so that later
// stages see only these. Assembly with instructions that the table in
// InlinePtx.cpp lacks is left as it is; the kernel is later rejected with its
// text.
#ifndef ROOFLINE_EMULATE_PTX_INLINEPTX_H
#define ROOFLINE_EMULATE_PTX_INLINEPTX_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

void expandInlinePtx(llvm::Function &Kernel);

/// Whether the special register is emulated whose intrinsic is
/// "llvm.nvvm.read.ptx.sreg." and \p Name.
bool isEmulatedRegister(llvm::StringRef Name);

} // namespace roofline::emulate

#endif
