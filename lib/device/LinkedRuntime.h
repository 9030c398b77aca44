// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes LLVM's OpenMP device runtime out of a device module again. Clang links
// it into each module as bitcode, before the module is optimised. Its functions
// are written for every mode and nesting of regions, and most of their code
// never runs: until a program is linked and running, no one knows which. What
// its entry points do for a kernel is known (OpenMPRuntime.h), so the analysis
// needs the calls, not the bodies.
#ifndef ROOFLINE_DEVICE_LINKEDRUNTIME_H
#define ROOFLINE_DEVICE_LINKEDRUNTIME_H

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace roofline {

/// The names of the functions and variables that \p Bitcode defines for other
/// modules, if it is an OpenMP device runtime; empty if it is anything else,
/// cannot be read, or is a runtime without bodies.
llvm::StringSet<> runtimeNamesIn(llvm::MemoryBufferRef Bitcode);

/// Whether \p M has bodies of functions that were linked from a runtime which
/// defines \p Names.
bool hasRuntimeBodies(const llvm::Module &M, const llvm::StringSet<> &Names);

/// Makes \p M, which is not optimised, what it was before such a runtime was
/// linked in: its functions are declarations, with the attributes that clang
/// gives them, and what only they use is gone.
void dropRuntimeBodies(llvm::Module &M, const llvm::StringSet<> &Names);

} // namespace roofline

#endif
