// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inlines callees, so that each kernel becomes one function. Limits keep the
// compile time of LLVM's passes and of the analysis, which is more than linear,
// low.
#ifndef ROOFLINE_DEVICE_INLINECALLEES_H
#define ROOFLINE_DEVICE_INLINECALLEES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace roofline {

/// Deletes the bodies of functions of \p M that are too large to analyse by
/// themselves or with all callees inlined. A kernel keeps an empty body.
void giveUpTooLarge(llvm::Module &M);

/// Whether giveUpTooLarge() deleted the body of \p F.
bool isGivenUp(const llvm::Function &F);

/// Inlines the calls in \p M. Calls of recursive functions remain, and of those
/// that are too large.
void inlineCallees(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);

} // namespace roofline

#endif
