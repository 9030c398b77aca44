// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch, from the program's call to the line in the log.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHER_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHER_H

#include "LaunchRecorder.h"
#include "Loader.h"

namespace roofline::cudart {

class Launcher {
public:
  Launcher(Loader &Load, const Settings &S, const DeviceLimits &Limits,
           const Allocations &Memory, RunLog &Log);

  /// What the code says of \p K; loads it.
  cudaError_t shapeOf(Kernel &K, const emulate::KernelShape *&Shape);

  struct Result {
    cudaError_t Code = cudaSuccess;
    /// The kernel ran and failed: on a GPU, nothing works from then on.
    bool IsFatal = false;
  };
  /// Checks, runs and logs. \p Request says nothing about memory yet.
  Result launch(Kernel &K, emulate::LaunchRequest Request);

private:
  Result run(Kernel &K, const emulate::KernelShape &Shape,
             emulate::LaunchRequest Request);

  Loader &Load;
  const DeviceLimits &Limits;
  RunLog &Log;
  LaunchRecorder Recorder;
};

} // namespace roofline::cudart

#endif
