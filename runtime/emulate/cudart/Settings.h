// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings of a run: the job file that `roofline profile` wrote.
#ifndef ROOFLINE_EMULATE_CUDART_SETTINGS_H
#define ROOFLINE_EMULATE_CUDART_SETTINGS_H

#include "emulate/Executor.h"
#include "shared/LaunchRule.h"

namespace roofline::cudart {

struct Settings {
  emulate::ExecutorOptions Executor;
  runtime::LaunchRule Rule;
  std::string LogPath;      // empty for none
  std::string ProgressPath; // empty for none
  /// Continue if something is not emulated, instead of ending the program.
  bool SkipUnsupported = false;
  /// End the program when all its kernels have been counted.
  bool UntilCounted = false;
};

/// Reads the job (report/EmulationJob.h) that ROOFLINE_EMULATE names. All of
/// its members may be absent.
///
/// Without that variable all have defaults; the GPU is then ROOFLINE_GPU's,
/// or an A100.
llvm::Expected<Settings> settingsFromEnvironment();

llvm::Expected<Settings> settingsFromJob(llvm::StringRef Text,
                                         llvm::StringRef Name);

} // namespace roofline::cudart

#endif
