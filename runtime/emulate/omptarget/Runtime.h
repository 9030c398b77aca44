// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of this library in a process, and the way into it.
#ifndef ROOFLINE_OMPTARGET_RUNTIME_H
#define ROOFLINE_OMPTARGET_RUNTIME_H

#include "DataRegion.h"
#include "Program.h"
#include "emulate/cudart/LaunchRecorder.h"
#include <deque>
#include <mutex>

namespace roofline::omptarget {

/// The one GPU, from a program's first directive on.
struct Device {
  Device(cudart::Settings Asked, cudart::DeviceLimits Limits);

  const cudart::Settings Asked;
  const cudart::DeviceLimits Limits;
  cudart::RunLog Log;
  cudart::Allocations Memory;
  cudart::LaunchRecorder Recorder;
  DataMap Map;
  DataRegions Data;
};

/// Made at first use, never destroyed. All of it is for use under Lock, which
/// mappers, that a directive calls, take again.
struct Runtime {
  std::recursive_mutex Lock;
  std::deque<Program> Programs; // stay where they are
  std::unique_ptr<Device> Gpu;

  static Runtime &get();
  /// The GPU, with the code of all programs that are registered by now. Ends
  /// the process where that can't be.
  Device &device();
  Kernel *kernel(const void *Region);
};

/// OpenMP's numbers of devices: the GPU is 0, the host 1.
inline constexpr int GpuNumber = 0, HostNumber = 1;

/// Whether a directive with \p Number in its `device` clause (-1: none) is for
/// the GPU. Ends the process where there is no such device.
bool isForGpu(int64_t Number);

/// Says \p Why and ends the process, as at what is not emulated: the host's
/// data and the device's no longer fit together.
[[noreturn]] void endProgram(llvm::Error Why);

/// Says \p Why and aborts, as LLVM's runtime does: the program is wrong.
[[noreturn]] void abortProgram(llvm::StringRef Why);

/// One call of a program that needs the GPU: \p Body(Device &) under the lock,
/// whose error ends the process.
template <typename Function> void withDevice(Function Body) {
  Runtime &R = Runtime::get();
  std::lock_guard<std::recursive_mutex> Guard(R.Lock);
  if (llvm::Error E = Body(R.device()))
    endProgram(std::move(E));
}

} // namespace roofline::omptarget

#endif
