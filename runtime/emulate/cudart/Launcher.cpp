// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Launcher.h"
#include "Arguments.h"
#include "ErrorCodes.h"
#include "LaunchCheck.h"
#include "Messages.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

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
  Request.CountMemory = Options.Rule.counts(K.Launches);
  return run(K, *Shape, Request);
}

static std::string problemText(const LaunchRecord &Record) {
  std::string Text = formatv("kernel '{0}' ended by {1}", Record.DisplayName,
                             launchEndId(Record.End));
  if (!Record.Problem.empty())
    Text += ": " + Record.Problem;
  if (Record.ProblemAt)
    Text += formatv(" ({0}:{1})", Record.ProblemAt.File, Record.ProblemAt.Line);
  return Text;
}

Launcher::Result Launcher::run(Kernel &K, const KernelShape &Shape,
                               LaunchRequest &Request) {
  LaunchRecord Record;
  Record.Id = KernelId::forCuda(K.DeviceName, K.Home->Unit);
  Record.DisplayName = Record.Id.display();
  Record.Grid = Request.Grid;
  Record.Block = Request.Block;
  Record.DynamicSharedBytes = Request.DynamicSharedBytes;
  if (Options.Executor.Checks.any())
    Request.Memory = Memory.ranges();
  Record.Arguments = readArguments(Shape, Request.Arguments, Memory);

  Expected<LaunchOutcome> Outcome =
      K.Home->Runner->launch(K.DeviceName, Request);

  if (!Outcome) {
    std::string Problem = toString(Outcome.takeError());
    sayOnce(Problem);
    Log.notEmulated(Problem);
    K.IsNotEmulated = true;
    return {cudaErrorNotSupported};
  }
  Record.Number = K.Launches++;
  Record.End = Outcome->End;
  Record.Seconds = Outcome->Seconds;
  Record.Problem = std::move(Outcome->Problem);
  Record.ProblemAt = std::move(Outcome->ProblemAt);
  Record.Counts = std::move(Outcome->Counts);
  Record.Problems = std::move(Outcome->Problems);
  // A program may launch a kernel ten thousand times: lines only where all of
  // the launch was looked at.
  if (!Request.CountMemory)
    Record.Counts.Lines.clear();
  Log.launch(Record);
  if (Record.End == LaunchEnd::Finished)
    return {};
  sayOnce(problemText(Record));
  return {errorOf(Record.End), /*IsFatal=*/true};
}
