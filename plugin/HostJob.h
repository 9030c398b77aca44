// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host half of a compile: puts the verdicts and the kernel code that the
// device jobs handed over into the object file.
#ifndef ROOFLINE_PLUGIN_HOSTJOB_H
#define ROOFLINE_PLUGIN_HOSTJOB_H

#include "JobSettings.h"
#include "llvm/IR/Module.h"

namespace roofline {

/// Makes the host job of a CUDA compile embed at the end of its pipeline.
void hookHost(clang::CompilerInstance &CI, const JobSettings &Settings);

/// Adds the verdicts waiting under \p HandoffKey to \p M, once; nothing if
/// there are none.
void embedWaiting(llvm::Module &M, llvm::StringRef HandoffKey);

/// The same for kernel code.
llvm::Error embedWaitingCode(llvm::Module &M, llvm::StringRef HandoffKey);

} // namespace roofline

#endif
