// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a program can be run under the emulated runtime, before it is: what
// is wrong is said with what to do, not by a loader or in the middle of a run.
#ifndef ROOFLINE_PROFILE_PROGRAMCHECK_H
#define ROOFLINE_PROFILE_PROGRAMCHECK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace roofline {

/// Whether a program is to have the emulated offload runtime put before it,
/// beside that of CUDA. What it starts may want it, too.
enum class OffloadUse { No, Maybe, Yes };

/// An error names what keeps \p Program, a path, from being emulated. What is
/// no ELF file, or shows no kernels of its own, may start a program that has
/// some, and is let through. \p Folders is what $LD_LIBRARY_PATH says.
llvm::Expected<OffloadUse> checkProgram(llvm::StringRef Program,
                                        llvm::StringRef Folders);

} // namespace roofline

#endif
