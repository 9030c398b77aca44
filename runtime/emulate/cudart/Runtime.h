// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of this library in a process, and the way into it.
#ifndef ROOFLINE_EMULATE_CUDART_RUNTIME_H
#define ROOFLINE_EMULATE_CUDART_RUNTIME_H

#include "Handles.h"
#include "Launcher.h"
#include <mutex>

namespace roofline::cudart {

/// The one GPU, from a program's first call that needs it.
struct Device {
  Device(Settings Asked, DeviceLimits Limits, Modules &Known,
         CodeSources Sources);

  const Settings Asked;
  const DeviceLimits Limits;
  RunLog Log;
  Allocations Memory;
  Loader Load;
  Launcher Launch;
  cudart::Handles Handles;
  unsigned Flags = 0; // cudaSetDeviceFlags()
  std::map<cudaLimit, size_t> Sizes;
};

/// Made at first use, never destroyed. All of it is for use under Lock.
struct Runtime {
  std::mutex Lock;
  Modules Known;
  std::unique_ptr<Device> Gpu;
  /// Of making Gpu: what each call returns where that went wrong.
  cudaError_t Problem = cudaSuccess;
  /// A kernel failed: what each call returns from then on.
  cudaError_t Failed = cudaSuccess;

  static Runtime &get();
  /// Sees to it that Gpu is there; else what the call returns.
  cudaError_t prepare();
};

/// This process was forked from one that had used its GPU. As with the real
/// library nothing works then, and the lock may be held for ever.
bool isForked();

/// Keeps \p Code for cudaGetLastError() of this thread, and returns it.
cudaError_t remember(cudaError_t Code);
/// What was kept; forgets it where \p Forget.
cudaError_t lastError(bool Forget);

/// One call of a program that needs the GPU: \p Body(Device &) under the
/// lock. Calls of all threads are done one after the other, and wholly: that
/// is the order of the work of all streams.
template <typename Function> cudaError_t withDevice(Function Body) {
  if (isForked())
    return remember(cudaErrorInitializationError);
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  if (cudaError_t Problem = R.prepare())
    return remember(Problem);
  return remember(Body(*R.Gpu));
}

} // namespace roofline::cudart

#endif
