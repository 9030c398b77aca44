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
};

/// Reads the job file that ROOFLINE_EMULATE names. It is JSON; all members are
/// optional:
///
///   gpu                as in option `gpu`
///   other_gpus         GPUs whose L2 is modelled as well
///   memory_budget      number of requests of one launch that are simulated;
///                      larger launches are sampled
///   launches           the launches of each kernel whose memory accesses are
///                      counted
///   cores              number of CPU cores to use; 0 for all
///   cache_dir          folder of the object cache
///   ptxas, nvdisasm    paths; if both are set, operations are counted from
///                      machine code
///   most_instructions  limit of one launch, which is stopped beyond it
///   most_seconds       limit of one launch
///   count_operations   whether operations are counted
///   check              the checks, as in roofline profile --check
///   log                file to which lines are appended
///   skip_unsupported   whether the program continues after a call that is not
///                      emulated
///   progress           file created by lib/support/RunProgress.h
///
/// Without that variable all members have their defaults. The default GPU is
/// that of ROOFLINE_GPU, or an A100.
llvm::Expected<Settings> settingsFromEnvironment();

llvm::Expected<Settings> settingsFromJob(llvm::StringRef Text,
                                         llvm::StringRef Name);

} // namespace roofline::cudart

#endif
