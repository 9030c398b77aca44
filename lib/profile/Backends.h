// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways in which roofline profile runs a program, each a function in a
// file of its own.
#ifndef ROOFLINE_PROFILE_BACKENDS_H
#define ROOFLINE_PROFILE_BACKENDS_H

#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "profile/ProfileJob.h"
#include "profile/ProgramRun.h"

namespace roofline {

/// What a run brought.
struct ProfiledRun {
  Profile Run;
  /// Of further ranks of an MPI run, and of GPUs of another kind.
  std::vector<Profile> Others;
  ProgramEnd End;
  /// That the profile is of, its own first; none where it is not known.
  std::vector<GpuSpec> Gpus;
  std::unique_ptr<RunFolder> Folder;
};

/// Runs \p Options' command, found as \p Program, with its kernels on this
/// machine's processor. Fails where it was not run or its log can't be read.
llvm::Expected<ProfiledRun> runEmulated(const ProfileOptions &Options,
                                        llvm::StringRef Program);

/// Runs \p Options' command on the machine's GPU. Fails where there is none.
llvm::Expected<ProfiledRun> runMeasured(const ProfileOptions &Options);

/// Whether a run of \p Options with no backend named is to be measured: there
/// is a GPU, and nothing else was asked for. \p Why says so in a sentence.
bool wantsMeasured(const ProfileOptions &Options, std::string &Why);

/// The variable \p Name of this process, empty where there is none.
llvm::StringRef environmentVariable(const char *Name);

} // namespace roofline

#endif
