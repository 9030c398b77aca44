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

/// Whether prepareRuntimeCalls() changes \p M.
bool hasRuntimeCalls(const llvm::Module &M, const llvm::StringSet<> &Names);

/// Prepares \p M, which is not optimised, for the optimisation that the
/// analysis runs. If a runtime that defines \p Names was linked in, undoes
/// that: its functions are declarations, with the attributes that clang gives
/// them, and what only they use is gone. Declares that functions which only
/// return a value, such as omp_get_team_num, are no reason to keep a region in
/// generic mode: where the runtime is linked, in the compile or later, the
/// optimiser sees this from their bodies.
void prepareRuntimeCalls(llvm::Module &M, const llvm::StringSet<> &Names);

} // namespace roofline

#endif
