// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX that headers write inline, by its whole text: what stands in the table
// is known, everything else is reported as not supported.
#ifndef ROOFLINE_EMULATE_INLINEPTX_H
#define ROOFLINE_EMULATE_INLINEPTX_H

#include "DeviceCalls.h"
#include "llvm/IR/InlineAsm.h"

namespace roofline::emulate {

bool isKnownPtx(const llvm::InlineAsm &Asm);

/// The value of \p Asm for one thread; null where it gives none.
llvm::Value *lowerPtx(const LaneContext &Context, const llvm::InlineAsm &Asm,
                      llvm::Type *Result,
                      llvm::ArrayRef<llvm::Value *> Arguments);

} // namespace roofline::emulate

#endif
