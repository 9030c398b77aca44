// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a launch and logs it; shared by the CUDA and the OpenMP runtime.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHRECORDER_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHRECORDER_H

#include "Allocations.h"
#include "RunLog.h"
#include "emulate/Executor.h"
#include "support/RunProgress.h"

namespace roofline::cudart {

/// A kernel to launch, and its identity.
struct RecordedKernel {
  emulate::DeviceProgram &Runner;
  const emulate::KernelShape &Shape;
  KernelId Id;
  unsigned &Launches; // number of its launches so far
};

/// A launch of kernel \p Id that is not run because of \p Cause.
LaunchNotRun notRun(KernelId Id, const emulate::LaunchRequest &Request,
                    NotRunCause Cause);

class LaunchRecorder {
public:
  LaunchRecorder(const Settings &S, const Allocations &Memory, RunLog &Log);

  /// Runs and logs a launch. Sets the members of \p Request that concern
  /// memory. An error is that of DeviceProgram::launch(): nothing was run, and
  /// only that is logged.
  llvm::Expected<LaunchRecord> run(RecordedKernel Kernel,
                                   emulate::LaunchRequest Request);

private:
  const Settings &Options;
  const Allocations &Memory;
  RunLog &Log;
  std::optional<RunProgress> Progress;
};

/// The message for a launch that did not finish: "kernel 'scale' ended by
/// bad-address: ... (main.cu:7)".
std::string problemText(const LaunchRecord &Record);

} // namespace roofline::cudart

#endif
