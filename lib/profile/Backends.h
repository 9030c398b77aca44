// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The backends with which roofline profile runs a program, each implemented in
// a file of its own.
#ifndef ROOFLINE_PROFILE_BACKENDS_H
#define ROOFLINE_PROFILE_BACKENDS_H

#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "profile/ProfileOptions.h"
#include "profile/ProgramRun.h"
#include "support/TemporaryFolder.h"

namespace roofline {

/// The result of a run.
struct ProfiledRun {
  Profile Run;
  /// The profiles of further ranks of an MPI run, and of GPUs of other kinds.
  std::vector<Profile> Others;
  ProgramEnd End;
  /// The GPUs of the profile, its own first; empty if the GPU has no file.
  std::vector<GpuSpec> Gpus;
  /// The folder of the run, and where in it the counts are.
  std::optional<TemporaryFolder> Folder;
  std::string Log;
};

/// Runs the command of \p Options, whose program is at path \p Program, with
/// its kernels emulated on this machine's processor. Fails if the program
/// cannot be run or its log cannot be read.
llvm::Expected<ProfiledRun> runEmulated(const ProfileOptions &Options,
                                        llvm::StringRef Program);

/// Runs the command of \p Options on this machine's GPU. Fails if there is
/// none.
llvm::Expected<ProfiledRun> runMeasured(const ProfileOptions &Options);

/// Keeps the folder of \p Ran and adds to \p E where its counts are.
llvm::Error keepingCounts(llvm::Error E, ProfiledRun &Ran);

/// Whether to measure if \p Options name no backend: there is a GPU, and no
/// option requires the emulation. \p Why explains the choice in a sentence.
bool wantsMeasured(const ProfileOptions &Options, std::string &Why);

} // namespace roofline

#endif
