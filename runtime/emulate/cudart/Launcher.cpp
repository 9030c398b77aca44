// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Launcher.h"
#include "Arguments.h"
#include "ErrorCodes.h"
#include "LaunchCheck.h"
#include "Messages.h"
#include "shared/Regions.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

Launcher::Launcher(Loader &Load, const Settings &S, const DeviceLimits &Limits,
                   const Allocations &Memory, RunLog &Log)
    : Load(Load), Options(S), Limits(Limits), Memory(Memory), Log(Log) {
  if (S.ProgressPath.empty())
    return;
  if (auto Opened = RunProgress::open(S.ProgressPath))
    Progress = std::move(*Opened);
  else
    sayOnce(toString(Opened.takeError()));
}

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
  Request.CountMemory =
      runtime::isSwitchedOn() && Options.Rule.counts(K.Launches);
  std::vector<AddressRange> HostMemory = Memory.hostMemory();
  Request.HostMemory = HostMemory;
  if (Progress)
    Request.BlocksDone = &Progress->blocksDone();
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
  Record.Id = KernelId::forCuda(K.DeviceName, K.Home->Units[Shape.Module]);
  Record.DisplayName = Record.Id.display();
  Record.Regions = runtime::regionsOfThread();
  Record.Grid = Request.Grid;
  Record.Block = Request.Block;
  Record.DynamicSharedBytes = Request.DynamicSharedBytes;
  if (Options.Executor.Checks.any())
    Request.Memory = Memory.ranges();
  Record.Arguments = readArguments(Shape, Request.Arguments, Memory);

  if (Progress)
    Progress->begin(Record.DisplayName, /*IsFirstOfKernel=*/K.Launches == 0,
                    uint64_t(Request.Grid[0]) * Request.Grid[1] *
                        Request.Grid[2]);
  Expected<LaunchOutcome> Outcome =
      K.Home->Runner->launch(K.DeviceName, Request);
  if (Progress)
    Progress->end(/*Ran=*/bool(Outcome));

  if (!Outcome) {
    Log.notEmulated(toString(Outcome.takeError()));
    K.IsNotEmulated = true;
    return {cudaErrorNotSupported};
  }
  for (const std::string &Note : Outcome->Notes)
    Log.note(Note);
  Record.Number = K.Launches++;
  Record.End = Outcome->End;
  Record.Seconds = Outcome->Seconds;
  Record.Problem = std::move(Outcome->Problem);
  Record.ProblemAt = std::move(Outcome->ProblemAt);
  Record.Counts = std::move(Outcome->Counts);
  Record.Problems = std::move(Outcome->Problems);
  // A program may launch a kernel ten thousand times: lines only where all of
  // the launch was looked at, loops of the first launches too.
  constexpr unsigned MostWithLoops = 1000;
  if (!Request.CountMemory) {
    Record.Counts.Lines.clear();
    if (Record.Number >= MostWithLoops)
      Record.Counts.Flow = {};
  }
  Log.launch(Record);
  if (Record.End == LaunchEnd::Finished)
    return {};
  sayOnce(problemText(Record));
  return {errorOf(Record.End), /*IsFatal=*/true};
}
