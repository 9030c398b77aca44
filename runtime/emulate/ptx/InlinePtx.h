// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX turned into IR and NVIDIA's intrinsics, so that everything after
// it sees only these. What is not in the table of InlinePtx.cpp stays as it
// is, and is refused with its text.
#ifndef ROOFLINE_EMULATE_PTX_INLINEPTX_H
#define ROOFLINE_EMULATE_PTX_INLINEPTX_H

#include "llvm/IR/Function.h"

namespace roofline::emulate {

void expandInlinePtx(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
