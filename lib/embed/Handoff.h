// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the device jobs of one compile pass lines and kernel code to its host
// job, which alone writes the object. They are processes of one driver and
// share nothing but the file system, so both go through files
//   <temporary folder>/roofline-<uid>/<run of the driver>.<input>.<arch>.<kind>
// in a folder that only the user may enter. A device job replaces its file,
// the host job takes all files of its key and kind away. Kinds are "verdicts",
// the lines, and "ir": the unit, a zero byte, the bitcode.
#ifndef ROOFLINE_EMBED_HANDOFF_H
#define ROOFLINE_EMBED_HANDOFF_H

#include "embed/KernelCode.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// What the jobs of one compile have in common, and no other compile ever:
/// the run of the driver (DriverProcess.h) and of its inputs this one, by
/// \p Cuid, which OpenMP has not, or else by the name of \p Source.
std::string handoffKey(llvm::StringRef Cuid, llvm::StringRef Source);

/// Leaves \p Lines for the host job. Also removes what compiles left that are
/// over, or that began more than a day ago.
llvm::Error handOver(llvm::StringRef Key, llvm::StringRef Arch,
                     llvm::StringRef Lines);

/// The lines of all archs, in the order of the archs' names; empty where no
/// device job left any. They are gone afterwards, unless they are to be kept.
enum class Take { AndRemove, AndKeep };
llvm::Expected<std::string> takeOver(llvm::StringRef Key,
                                     Take How = Take::AndRemove);

/// The same for kernel code.
llvm::Error handOverCode(llvm::StringRef Key, const KernelCode &Code);
llvm::Expected<std::vector<KernelCode>>
takeOverCode(llvm::StringRef Key, Take How = Take::AndRemove);

/// The folder in use; ROOFLINE_HANDOFF_DIR replaces it in tests.
std::string handoffFolder();

} // namespace roofline

#endif
