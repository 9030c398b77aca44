// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes verdicts and kernel code from the device jobs of a compile to its host
// job, which alone writes the object file. The jobs are processes of one driver
// run that share only the file system, so the data goes through files
//   <temporary folder>/roofline-<uid>/<run of the driver>.<input>.<arch>.<kind>
// in a folder that only the user may enter. A device job replaces its own file;
// the host job removes all files of its key and kind. Kind "verdicts" has JSON
// lines; kind "ir" has the unit's name, a zero byte, and the bitcode.
#ifndef ROOFLINE_EMBED_HANDOFF_H
#define ROOFLINE_EMBED_HANDOFF_H

#include "embed/KernelCode.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// The key that the jobs of one compile share and that no other compile uses:
/// the driver run (DriverProcess.h) with a hash of the input. The input is
/// identified by \p Cuid or, as OpenMP has none, by the name of \p Source.
std::string handoffKey(llvm::StringRef Cuid, llvm::StringRef Source);

/// Stores \p Lines for the host job. Also removes files of compiles that have
/// ended, or that are older than a day.
llvm::Error handOver(llvm::StringRef Key, llvm::StringRef Arch,
                     llvm::StringRef Lines);

/// Returns the lines of all architectures, in the order of their names; empty
/// if no device job stored any. Removes the files unless \p How is AndKeep.
enum class Take { AndRemove, AndKeep };
llvm::Expected<std::string> takeOver(llvm::StringRef Key,
                                     Take How = Take::AndRemove);

/// The same for kernel code.
llvm::Error handOverCode(llvm::StringRef Key, const KernelCode &Code);
llvm::Expected<std::vector<KernelCode>>
takeOverCode(llvm::StringRef Key, Take How = Take::AndRemove);

/// The folder in use; the variable ROOFLINE_HANDOFF_DIR replaces it in tests.
std::string handoffFolder();

} // namespace roofline

#endif
