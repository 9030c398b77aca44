// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch, run and written to the log: what the CUDA and the OpenMP runtime
// do alike.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHRECORDER_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHRECORDER_H

#include "Allocations.h"
#include "KernelRunner.h"
#include "RunLog.h"
#include "support/RunProgress.h"

namespace roofline::cudart {

/// A kernel to launch, and who it is.
struct RecordedKernel {
  KernelRunner &Runner;
  const emulate::KernelShape &Shape;
  KernelId Id;
  unsigned &Launches; // of it, until now
};

class LaunchRecorder {
public:
  LaunchRecorder(const Settings &S, const Allocations &Memory, RunLog &Log);

  /// Runs and logs. \p Request says nothing about memory yet. An error is
  /// DeviceProgram::launch()'s: nothing was run, nor logged.
  llvm::Expected<LaunchRecord> run(RecordedKernel Kernel,
                                   emulate::LaunchRequest Request);

private:
  const Settings &Options;
  const Allocations &Memory;
  RunLog &Log;
  std::optional<RunProgress> Progress;
};

/// "kernel 'scale' ended by out_of_bounds: ... (main.cu:7)", for one that did
/// not finish.
std::string problemText(const LaunchRecord &Record);

} // namespace roofline::cudart

#endif
