// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of this library in a process.
#ifndef ROOFLINE_EMULATE_CUDART_RUNTIME_H
#define ROOFLINE_EMULATE_CUDART_RUNTIME_H

#include "Handles.h"
#include "Launcher.h"
#include <mutex>

namespace roofline::cudart {

/// The emulated GPU. Created by the first call that needs it.
struct Device {
  Device(Settings Asked, DeviceLimits Limits, Modules &Registered,
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

/// Created when first used, never destroyed. Lock protects all members.
struct Runtime {
  std::mutex Lock;
  Modules Registered;
  std::unique_ptr<Device> Gpu;
  /// The error of creating Gpu, which then every call returns.
  cudaError_t Problem = cudaSuccess;
  /// The error of the first kernel that failed, which then every call returns.
  cudaError_t Failed = cudaSuccess;

  static Runtime &get();
  /// Creates Gpu if it does not exist. Returns the error for the program's
  /// call, if any.
  cudaError_t prepare();
};

/// Whether this process was forked after its parent had used the GPU. As with
/// NVIDIA's library, nothing works then, and Lock may be held forever.
bool isForked();

/// For checks: logs the memory that the program has not freed.
void noteLeaks(Device &D);

/// Stores \p Code for cudaGetLastError() of this thread unless it is
/// cudaSuccess, and returns it.
cudaError_t remember(cudaError_t Code);
/// The stored error; resets it if \p Forget.
cudaError_t lastError(bool Forget);

/// For checks: says that a call of the program returns the error \p Code.
void sayFailure(Device &D, cudaError_t Code);

/// Whether errors that a call of the program returns are to be said by it, or
/// what the call does says them itself.
enum class Failures { Said, SaidByBody };

/// Implements a call of the program that needs the GPU: calls \p Body(Device &)
/// under the lock. Calls of all threads are therefore executed one after the
/// other, completely, which is the order of the work of all streams.
template <Failures Its = Failures::Said, typename Function>
cudaError_t withDevice(Function Body) {
  if (isForked())
    return remember(cudaErrorInitializationError);
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  if (cudaError_t Problem = R.prepare())
    return remember(Problem);
  cudaError_t Code = Body(*R.Gpu);
  if (Code && Its == Failures::Said && !R.Failed)
    sayFailure(*R.Gpu, Code);
  return remember(Code);
}

/// Calls \p Body(Device &) under the lock if a kernel has failed, so that
/// withDevice() does not.
template <typename Function> void withFailed(Function Body) {
  if (isForked())
    return;
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  if (R.Failed)
    Body(*R.Gpu);
}

/// The same for a call about stream \p S: calls \p Body(Device &, Stream &).
template <typename Function>
cudaError_t withStream(cudaStream_t S, Function Body) {
  return withDevice([&](Device &D) {
    Stream *Found = D.Handles.stream(S);
    return Found ? Body(D, *Found) : cudaErrorInvalidResourceHandle;
  });
}

/// The same for a call about device \p Number; there is only number 0.
template <typename Function> cudaError_t withNumber(int Number, Function Body) {
  return withDevice([&](Device &D) {
    return Number == 0 ? Body(D) : cudaErrorInvalidDevice;
  });
}

/// Stores \p Value in \p To, the program's variable.
template <typename T>
cudaError_t answer(T *To, const std::type_identity_t<T> &Value) {
  if (!To)
    return cudaErrorInvalidValue;
  *To = Value;
  return cudaSuccess;
}

} // namespace roofline::cudart

#endif
