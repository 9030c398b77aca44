// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways in which roofline profile runs a program, each a function in a
// file of its own.
#ifndef ROOFLINE_TOOLS_PROFILEBACKEND_H
#define ROOFLINE_TOOLS_PROFILEBACKEND_H

#include "ProfileJob.h"
#include "ProgramRun.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"

namespace roofline {

/// What a run brought.
struct ProfiledRun {
  Profile Run;
  ProgramEnd End;
  std::vector<GpuSpec> Gpus; ///< that the profile is of, its own first
  std::unique_ptr<RunFolder> Folder;
};

/// Runs \p Options' command, found as \p Program, with its kernels on this
/// machine's processor. Fails where it was not run or its log can't be read.
llvm::Expected<ProfiledRun> runEmulated(const ProfileOptions &Options,
                                        llvm::StringRef Program);

/// The variable \p Name of this process, empty where there is none.
llvm::StringRef environmentVariable(const char *Name);

} // namespace roofline

#endif
