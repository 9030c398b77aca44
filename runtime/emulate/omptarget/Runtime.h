// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of this library in a process.
#ifndef ROOFLINE_OMPTARGET_RUNTIME_H
#define ROOFLINE_OMPTARGET_RUNTIME_H

#include "DataRegion.h"
#include "Program.h"
#include "emulate/cudart/LaunchRecorder.h"
#include <deque>
#include <mutex>

namespace roofline::omptarget {

/// The emulated GPU. Created by the first directive that needs it.
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

/// Created when first used, never destroyed. Lock protects all members. It is
/// recursive, because mappers, which directives call under the lock, call this
/// library again.
struct Runtime {
  std::recursive_mutex Lock;
  std::deque<Program> Programs; // addresses must stay valid
  std::unique_ptr<Device> Gpu;

  static Runtime &get();
  /// The GPU, with the code of all programs registered so far. Ends the process
  /// on failure.
  Device &device();
  Kernel *kernel(const void *Region);
};

/// OpenMP device numbers of the GPU and the host.
inline constexpr int GpuNumber = 0, HostNumber = 1;

/// Whether a directive with \p Number in its `device` clause (-1 if it has
/// none) is executed on the GPU. Ends the process if there is no such device.
bool isForGpu(int64_t Number);

/// Reports \p Why and ends the process as for features that are not emulated:
/// the data of host and device may be inconsistent.
[[noreturn]] void endProgram(llvm::Error Why);

/// Reports \p Why and aborts, as LLVM's runtime does for errors of the program.
[[noreturn]] void abortProgram(llvm::StringRef Why);

/// Implements a call of the program that needs the GPU: the result of
/// \p Body(Device &), which is called under the lock.
template <typename Function> auto withDevice(Function Body) {
  Runtime &R = Runtime::get();
  std::lock_guard<std::recursive_mutex> Guard(R.Lock);
  return Body(R.device());
}

/// Implements a directive, which \p Body(Device &) executes. Ends the process
/// if that returns an error.
template <typename Function> void execute(Function Body) {
  withDevice([&](Device &Gpu) {
    if (llvm::Error E = Body(Gpu))
      endProgram(std::move(E));
  });
}

} // namespace roofline::omptarget

#endif
