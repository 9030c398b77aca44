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

/// ROOFLINE_EMULATE names a job, a JSON file, all of whose members may be
/// absent:
///
///   gpu                as option `gpu` takes it
///   other_gpus         whose L2 is modelled as well
///   memory_budget      requests of one launch that the memory model looks at
///                      before it samples
///   launches           which of each kernel's launches count memory
///   cores              processor cores to use, 0 for all
///   cache_dir          folder of compiled kernels
///   ptxas, nvdisasm    paths: operations are those of machine code
///   most_instructions  of one launch, which is stopped beyond that
///   most_seconds       of one launch
///   check              the checks, as roofline profile --check takes them
///   log                file that lines are appended to
///   skip_unsupported   whether the program goes on without what it asks for
///                      and is not emulated
///   progress           file that lib/support/RunProgress.h has made
///
/// Without that variable all have defaults; the GPU is then ROOFLINE_GPU's,
/// or an A100.
llvm::Expected<Settings> settingsFromEnvironment();

llvm::Expected<Settings> settingsFromJob(llvm::StringRef Text,
                                         llvm::StringRef Name);

} // namespace roofline::cudart

#endif
