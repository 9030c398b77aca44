// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelLaunch.h"
#include "emulate/cudart/Arguments.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;
using namespace roofline::omptarget;

namespace {
/// Device memory that a launch needs only while it runs.
struct TemporaryMemory {
  Allocations &Memory;
  std::vector<void *> Places;

  explicit TemporaryMemory(Allocations &Memory) : Memory(Memory) {}
  ~TemporaryMemory() {
    for (void *Place : Places)
      Memory.release(Place, {MemoryKind::Device});
  }
};
} // namespace

static LaunchClauses clausesOf(const KernelArguments &Arguments) {
  return {int32_t(Arguments.Teams[0]), int32_t(Arguments.ThreadLimit[0]),
          Arguments.Iterations};
}

static Error checkEnd(const Kernel &K, const LaunchRecord &Record) {
  if (Record.End == LaunchEnd::Finished)
    return Error::success();
  std::string Where;
  if (Record.ProblemAt)
    Where = formatv(" ({0}:{1})", Record.ProblemAt.File, Record.ProblemAt.Line);
  return makeError("kernel '{0}' ended by {1}{2}{3}{4}", Record.DisplayName,
                   launchEndId(Record.End), Record.Problem.empty() ? "" : ": ",
                   Record.Problem, Where);
}

static Error launch(Device &Gpu, Kernel &K, LaunchRequest Request) {
  Request.CountMemory = Gpu.Asked.Rule.counts(K.Launches);
  KernelRunner &Runner = K.Home->runner();
  LaunchRecord Record;
  Record.Id = KernelId::fromIrName(K.Name, K.Unit)
                  .value_or(KernelId::forCuda(K.Name, K.Unit));
  Record.DisplayName = Record.Id.display();
  Record.Grid = Request.Grid;
  Record.Block = Request.Block;
  Record.DynamicSharedBytes = Request.DynamicSharedBytes;
  if (const KernelShape *Shape = Runner.kernel(K.Name))
    Record.Arguments = readArguments(*Shape, Request.Arguments, Gpu.Memory);
  Expected<LaunchOutcome> Outcome = Runner.launch(K.Name, Request);
  if (!Outcome)
    return Outcome.takeError();
  Record.Number = K.Launches++;
  Record.End = Outcome->End;
  Record.Seconds = Outcome->Seconds;
  Record.Problem = std::move(Outcome->Problem);
  Record.ProblemAt = std::move(Outcome->ProblemAt);
  Record.Counts = std::move(Outcome->Counts);
  if (!Request.CountMemory)
    Record.Counts.Lines.clear();
  Gpu.Log.launch(Record);
  return checkEnd(K, Record);
}

/// The first word is the launch's own data, the others are the region's.
static Error launchWith(Device &Gpu, Kernel &K, const KernelArguments &Given,
                        ArrayRef<uint64_t> Words, TemporaryMemory &Temporary) {
  LaunchSize Size = chooseLaunchSize(K.Environment, clausesOf(Given));
  auto Allocate = [&](uint64_t Bytes) {
    return Temporary.Places.emplace_back(
        Gpu.Memory.allocate(Bytes, MemoryKind::Device));
  };
  auto *Environment =
      static_cast<LaunchEnvironment *>(Allocate(sizeof(LaunchEnvironment)));
  if (!Environment)
    return makeError("no memory left on the device to launch a kernel");
  *Environment = {};
  if (K.Environment.ReductionBytes > 0) {
    Environment->Reduction =
        Allocate(uint64_t(K.Environment.ReductionBytes) * Size.Teams);
    if (!Environment->Reduction)
      return makeError("no memory left on the device for a reduction");
  }
  std::vector<uint64_t> All = {reinterpret_cast<uint64_t>(Environment)};
  All.insert(All.end(), Words.begin(), Words.end());
  const KernelShape *Shape = K.Home->runner().kernel(K.Name);
  if (!Shape || Shape->Parameters.size() > All.size())
    return makeError("kernel '{0}' has {1} parameters, the program passes {2}",
                     K.Name, Shape ? Shape->Parameters.size() : 0, All.size());
  std::vector<void *> Pointers;
  for (uint64_t &Word : All)
    Pointers.push_back(&Word);
  LaunchRequest Request;
  Request.Grid = {Size.Teams, 1, 1};
  Request.Block = {Size.Threads, 1, 1};
  Request.DynamicSharedBytes = Given.DynamicSharedBytes;
  Request.Arguments = Pointers.data();
  return launch(Gpu, K, Request);
}

Error omptarget::runRegion(Device &Gpu, const void *Region,
                           const KernelArguments &Arguments) {
  Kernel *K = Runtime::get().kernel(Region);
  if (!K)
    return makeError("a target region is entered whose device code is not in "
                     "this program; build all of it with 'roofline build'");
  MapItems Items{int32_t(Arguments.Count), Arguments.Bases, Arguments.Begins,
                 Arguments.Sizes,          Arguments.Flags, Arguments.Mappers};
  if (Error E = Gpu.Data.begin(Items))
    return E;
  {
    TemporaryMemory Temporary(Gpu.Memory);
    std::vector<uint64_t> Words;
    if (Error E = Gpu.Data.kernelArguments(Items, Words, Temporary.Places))
      return E;
    if (Error E = launchWith(Gpu, *K, Arguments, Words, Temporary))
      return E;
  }
  return Gpu.Data.end(Items);
}
