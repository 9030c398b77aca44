// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP device runtime among the bitcode files that a compile links into
// its module. The analysis does without it; see device/LinkedRuntime.h.
#ifndef ROOFLINE_JOB_LINKEDBITCODE_H
#define ROOFLINE_JOB_LINKEDBITCODE_H

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// The names that the runtime defines which \p CI links in; empty without one.
llvm::StringSet<> linkedRuntimeNames(clang::CompilerInstance &CI);

/// Makes \p CI, a compile that writes no output, do without the runtime. Must
/// be called before its consumers are created.
void leaveOutRuntime(clang::CompilerInstance &CI);

/// Optimises \p M as \p CI optimises its own module. Must be called in a
/// process of the analysis.
void optimiseAs(clang::CompilerInstance &CI, llvm::Module &M);

} // namespace roofline

#endif
