// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime.h"
#include "ErrorCodes.h"
#include "shared/Process.h"
#include "llvm/Support/FormatVariadic.h"
#include <atomic>
#include <pthread.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

static thread_local cudaError_t LastError = cudaSuccess;
static std::atomic<bool> Forked = false;

Device::Device(Settings S, DeviceLimits L, Modules &Registered,
               CodeSources Sources)
    : Asked(std::move(S)), Limits(L), Log(Asked),
      Memory(Limits.Dram, Asked.Executor.Checks.any()),
      Load(Sources, Asked, Limits.Arch, Registered, Memory, Log),
      Launch(Load, Asked, Limits, Memory, Log) {}

Runtime &Runtime::get() {
  static Runtime &R = *new Runtime;
  return R;
}

static Expected<std::unique_ptr<Device>> makeDevice(Modules &Registered) {
  Expected<Settings> Asked = settingsFromEnvironment();
  if (!Asked)
    return Asked.takeError();
  Expected<DeviceLimits> Limits = deviceLimits(Asked->Executor.Gpu);
  if (!Limits)
    return Limits.takeError();
  return std::make_unique<Device>(
      std::move(*Asked), *Limits, Registered,
      CodeSources{loadedKernelCode, emulate::DeviceProgram::load});
}

cudaError_t Runtime::prepare() {
  if (Failed)
    return Failed;
  if (Gpu || Problem)
    return Problem;
  Expected<std::unique_ptr<Device>> Made = makeDevice(Registered);
  if (!Made) {
    runtime::sayOnce(toString(Made.takeError()));
    return Problem = cudaErrorInitializationError;
  }
  Gpu = std::move(*Made);
  pthread_atfork(nullptr, nullptr, [] { Forked = true; });
  return cudaSuccess;
}

bool cudart::isForked() { return Forked; }

void cudart::noteLeaks(Device &D) {
  if (D.Asked.Executor.Checks.finds(ProblemKind::Leak))
    for (const HostProblem &P : D.Memory.leaks())
      D.Log.problem(P);
}

void cudart::sayFailure(Device &D, cudaError_t Code) {
  // Not an error: what is asked about is not complete yet.
  if (Code == cudaErrorNotReady ||
      !D.Asked.Executor.Checks.finds(ProblemKind::InvalidFree))
    return;
  const AllocationSite &Caller = D.Memory.caller();
  std::string Text =
      Caller.Call.empty() ? "a call of the CUDA runtime" : Caller.Call + "()";
  if (Caller.Where)
    Text += formatv(" at {0}:{1}", Caller.Where.File, Caller.Where.Line);
  runtime::sayOnce(formatv("{0} failed with {1} ({2})", Text, errorName(Code),
                           errorText(Code))
                       .str());
}

/// Runs when the program has ended: its destructors and exit handlers run
/// before those of the libraries that it is linked with.
__attribute__((destructor)) static void endOfProgram() {
  if (isForked())
    return;
  Runtime &R = Runtime::get();
  std::unique_lock<std::mutex> Guard(R.Lock, std::try_to_lock);
  if (Guard && R.Gpu)
    noteLeaks(*R.Gpu);
}

cudaError_t cudart::remember(cudaError_t Code) {
  if (Code)
    LastError = Code;
  return Code;
}

cudaError_t cudart::lastError(bool Forget) {
  cudaError_t Code = LastError;
  if (Forget)
    LastError = cudaSuccess;
  return Code;
}
