// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Launcher.h"
#include "ErrorCodes.h"
#include "LaunchCheck.h"
#include "shared/Process.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

Launcher::Launcher(Loader &Load, const Settings &S, const DeviceLimits &Limits,
                   const Allocations &Memory, RunLog &Log)
    : Load(Load), Limits(Limits), Log(Log), Recorder(S, Memory, Log) {}

cudaError_t Launcher::shapeOf(Kernel &K, const KernelShape *&Shape) {
  if (cudaError_t Problem = Load.load(*K.Home))
    return Problem;
  Shape = K.Home->Runner->kernel(K.DeviceName);
  return Shape ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

Launcher::Result Launcher::notRun(KernelId Id, const LaunchRequest &Request,
                                  NotRunCause Cause, cudaError_t Code,
                                  std::string Why) {
  LaunchNotRun Launch = cudart::notRun(std::move(Id), Request, Cause);
  Launch.Error = errorName(Code);
  Launch.Problem = std::move(Why);
  Log.notRun(Launch);
  return {Code};
}

void Launcher::skip(const Kernel &K, const LaunchRequest &Request,
                    cudaError_t Code) {
  notRun(KernelId::forCuda(K.DeviceName, ""), Request,
         NotRunCause::EarlierError, Code);
}

Launcher::Result Launcher::launch(Kernel &K, LaunchRequest Request) {
  const KernelShape *Shape = nullptr;
  if (cudaError_t Problem = shapeOf(K, Shape))
    return notRun(KernelId::forCuda(K.DeviceName, ""), Request,
                  NotRunCause::Refused, Problem, errorText(Problem));
  KernelId Id = KernelId::forCuda(K.DeviceName, K.Home->Units[Shape->Module]);
  if (auto Problem = checkLaunch(Limits, *Shape, Request, K.MostDynamicShared))
    return notRun(std::move(Id), Request, NotRunCause::Refused, Problem->Code,
                  std::move(Problem->Why));
  if (K.IsNotEmulated) {
    Log.notRun(
        cudart::notRun(std::move(Id), Request, NotRunCause::NotEmulated));
    return {cudaErrorNotSupported};
  }
  return run(K, *Shape, std::move(Id), std::move(Request));
}

Launcher::Result Launcher::run(Kernel &K, const KernelShape &Shape, KernelId Id,
                               LaunchRequest Request) {
  RecordedKernel Recorded{*K.Home->Runner, Shape, std::move(Id), K.Launches};
  Expected<LaunchRecord> Record =
      Recorder.run(std::move(Recorded), std::move(Request));
  if (!Record) {
    Log.notEmulated(toString(Record.takeError()));
    K.IsNotEmulated = true;
    return {cudaErrorNotSupported};
  }
  if (Record->End == LaunchEnd::Finished)
    return {};
  runtime::sayOnce(problemText(*Record));
  return {errorOf(Record->End), /*IsFatal=*/true};
}
