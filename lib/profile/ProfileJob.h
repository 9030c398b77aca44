// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The folder through which roofline profile communicates with the runtime in
// the user's program: the job, the log and the progress.
#ifndef ROOFLINE_PROFILE_PROFILEJOB_H
#define ROOFLINE_PROFILE_PROFILEJOB_H

#include "machine/Toolkit.h"
#include "profile/ProfileOptions.h"
#include <memory>

namespace roofline {

/// A temporary folder that only the user may enter, with the paths of its
/// files. Deleted with this object unless Keep is set.
struct RunFolder {
  std::string Path, Job, Log, Progress;
  bool Keep = false; ///< keep the folder, since the log is all that is left

  static llvm::Expected<std::unique_ptr<RunFolder>> make();
  ~RunFolder();
};

/// Finds ptxas and nvdisasm; the paths are absolute.
llvm::Expected<Toolkit> machineTools(const ProfileOptions &Options);

/// Writes the settings for the emulated runtime (emulate/cudart/Settings.h).
/// With \p Tools, operations are counted in machine code.
llvm::Error writeJob(const ProfileOptions &Options,
                     const std::optional<Toolkit> &Tools,
                     const RunFolder &Folder);

} // namespace roofline

#endif
