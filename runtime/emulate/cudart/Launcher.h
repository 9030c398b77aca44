// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches a kernel for the program: loads its code, checks the configuration,
// runs and logs it.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHER_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHER_H

#include "LaunchRecorder.h"
#include "Loader.h"

namespace roofline::cudart {

class Launcher {
public:
  Launcher(Loader &Load, const Settings &S, const DeviceLimits &Limits,
           const Allocations &Memory, RunLog &Log);

  /// Sets \p Shape to the properties of \p K; loads its code if necessary.
  cudaError_t shapeOf(Kernel &K, const emulate::KernelShape *&Shape);

  struct Result {
    cudaError_t Code = cudaSuccess;
    /// The kernel failed while it ran. As on a GPU, all later calls fail.
    bool IsFatal = false;
  };
  /// Checks, runs and logs a launch. Sets the members of \p Request that
  /// concern memory.
  Result launch(Kernel &K, emulate::LaunchRequest Request);

  /// Logs a launch that is not run because an earlier kernel failed with
  /// \p Code.
  void skip(const Kernel &K, const emulate::LaunchRequest &Request,
            cudaError_t Code);

private:
  Result run(Kernel &K, const emulate::KernelShape &Shape, KernelId Id,
             emulate::LaunchRequest Request);

  /// Logs a launch that is not run, and returns \p Code.
  Result notRun(KernelId Id, const emulate::LaunchRequest &Request,
                NotRunCause Cause, cudaError_t Code, std::string Why = "");

  Loader &Load;
  const DeviceLimits &Limits;
  RunLog &Log;
  LaunchRecorder Recorder;
};

} // namespace roofline::cudart

#endif
