// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks before a run whether a program can be emulated, so that problems are
// reported with a remedy rather than by the loader or in the middle of the run.
#ifndef ROOFLINE_PROFILE_PROGRAMCHECK_H
#define ROOFLINE_PROFILE_PROGRAMCHECK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace roofline {

/// Whether to preload the emulated offload runtime in addition to the CUDA
/// runtime. Maybe: a process that the program starts may need it.
enum class OffloadUse { No, Maybe, Yes };

/// Checks the program at path \p Program. The error says what prevents
/// emulation. Files that are not ELF and programs without kernels are accepted,
/// since they may start a program with kernels. \p Folders is the value of
/// LD_LIBRARY_PATH.
llvm::Expected<OffloadUse> checkProgram(llvm::StringRef Program,
                                        llvm::StringRef Folders);

} // namespace roofline

#endif
