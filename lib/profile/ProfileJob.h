// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The folder through which roofline profile and the runtime in the user's
// program speak: the job, the log, the progress.
#ifndef ROOFLINE_PROFILE_PROFILEJOB_H
#define ROOFLINE_PROFILE_PROFILEJOB_H

#include "machine/Toolkit.h"
#include "profile/ProfileOptions.h"
#include <memory>

namespace roofline {

/// A folder for this run, which only its user may enter; it goes with this
/// object.
struct RunFolder {
  std::string Path, Job, Log, Progress;
  bool Keep = false; ///< the log is all that is left of a run

  static llvm::Expected<std::unique_ptr<RunFolder>> make();
  ~RunFolder();
};

/// The tools that read machine code, by absolute paths.
llvm::Expected<Toolkit> machineTools(const ProfileOptions &Options);

/// Writes what the emulated runtime is to do (emulate/cudart/Settings.h);
/// with \p Tools, operations are those of machine code.
llvm::Error writeJob(const ProfileOptions &Options,
                     const std::optional<Toolkit> &Tools,
                     const RunFolder &Folder);

} // namespace roofline

#endif
