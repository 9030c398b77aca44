// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel becomes one function, as far as that can be afforded: LLVM's
// passes and the analysis after them take more than linear time.
#ifndef ROOFLINE_DEVICE_INLINECALLEES_H
#define ROOFLINE_DEVICE_INLINECALLEES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace roofline {

/// Takes the bodies away from the functions of \p M that are too large to
/// analyse, alone or, kernels, with all that would be inlined into them. A
/// kernel keeps a body, an empty one.
void giveUpTooLarge(llvm::Module &M);

/// Whether giveUpTooLarge() took away what \p F had.
bool isGivenUp(const llvm::Function &F);

/// Inlines what the functions of \p M call. What is recursive stays a call, as
/// does what would become too large.
void inlineCallees(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);

} // namespace roofline

#endif
