// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchRecorder.h"
#include "Arguments.h"
#include "shared/Process.h"
#include "shared/Regions.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

LaunchRecorder::LaunchRecorder(const Settings &S, const Allocations &Memory,
                               RunLog &Log)
    : Options(S), Memory(Memory), Log(Log) {
  if (S.ProgressPath.empty())
    return;
  if (auto Opened = RunProgress::open(S.ProgressPath))
    Progress = std::move(*Opened);
  else
    runtime::sayOnce(toString(Opened.takeError()));
}

/// Keeps the log small if a program launches a kernel thousands of times: lines
/// are recorded only for launches whose memory accesses are counted, loops and
/// branches also for the first launches.
static void leaveOutDetails(LaunchRecord &Record) {
  constexpr unsigned MostWithLoops = 1000;
  Record.Counts.Lines.clear();
  if (Record.Number >= MostWithLoops)
    Record.Counts.Flow = {};
}

LaunchNotRun cudart::notRun(KernelId Id, const LaunchRequest &Request,
                            NotRunCause Cause) {
  LaunchNotRun Launch;
  Launch.DisplayName = Id.display();
  Launch.Id = std::move(Id);
  Launch.Grid = Request.Grid;
  Launch.Block = Request.Block;
  Launch.DynamicSharedBytes = Request.DynamicSharedBytes;
  Launch.Cause = Cause;
  return Launch;
}

Expected<LaunchRecord> LaunchRecorder::run(RecordedKernel Kernel,
                                           LaunchRequest Request) {
  LaunchRecord Record;
  Record.Id = Kernel.Id;
  Record.DisplayName = Record.Id.display();
  Record.Regions = runtime::regionsOfThread();
  Record.Grid = Request.Grid;
  Record.Block = Request.Block;
  Record.DynamicSharedBytes = Request.DynamicSharedBytes;
  Record.Arguments = readArguments(Kernel.Shape, Request.Arguments, Memory);

  Request.CountMemory =
      runtime::isSwitchedOn() && Options.Rule.counts(Kernel.Launches);
  std::vector<AddressRange> HostMemory = Memory.hostMemory();
  Request.HostMemory = HostMemory;
  if (Options.Executor.Checks.any())
    Request.Memory = Memory.ranges();
  if (Progress) {
    Request.BlocksStarted = &Progress->blocksStarted();
    Progress->begin(Record.DisplayName,
                    /*IsFirstOfKernel=*/Kernel.Launches == 0,
                    uint64_t(Request.Grid[0]) * Request.Grid[1] *
                        Request.Grid[2]);
  }
  Expected<LaunchOutcome> Outcome =
      Kernel.Runner.launch(Kernel.Shape.Name, Request);
  if (Progress)
    Progress->end(/*Ran=*/bool(Outcome));
  if (!Outcome) {
    Log.notRun(notRun(Kernel.Id, Request, NotRunCause::NotEmulated));
    return Outcome.takeError();
  }

  for (const std::string &Note : Outcome->Notes)
    Log.note(Note);
  Record.Number = Kernel.Launches++;
  Record.End = Outcome->End;
  Record.Seconds = Outcome->Seconds;
  Record.Problem = std::move(Outcome->Problem);
  Record.ProblemAt = std::move(Outcome->ProblemAt);
  Record.Counts = std::move(Outcome->Counts);
  Record.Problems = std::move(Outcome->Problems);
  if (!Request.CountMemory)
    leaveOutDetails(Record);
  Log.launch(Record);
  return std::move(Record);
}

std::string cudart::problemText(const LaunchRecord &Record) {
  std::string Text = formatv("kernel '{0}' ended by {1}", Record.DisplayName,
                             idOf(Record.End));
  if (!Record.Problem.empty())
    Text += ": " + Record.Problem;
  if (Record.ProblemAt)
    Text += formatv(" ({0}:{1})", Record.ProblemAt.File, Record.ProblemAt.Line);
  return Text;
}
