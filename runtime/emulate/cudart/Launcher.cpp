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

Launcher::Result Launcher::launch(Kernel &K, LaunchRequest Request) {
  const KernelShape *Shape = nullptr;
  if (cudaError_t Problem = shapeOf(K, Shape))
    return {Problem};
  if (cudaError_t Problem =
          checkLaunch(Limits, *Shape, Request, K.MostDynamicShared))
    return {Problem};
  if (K.IsNotEmulated)
    return {cudaErrorNotSupported};
  return run(K, *Shape, std::move(Request));
}

Launcher::Result Launcher::run(Kernel &K, const KernelShape &Shape,
                               LaunchRequest Request) {
  RecordedKernel Recorded{
      *K.Home->Runner, Shape,
      KernelId::forCuda(K.DeviceName, K.Home->Units[Shape.Module]), K.Launches};
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
