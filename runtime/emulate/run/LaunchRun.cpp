// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchRun.h"
#include "emulate/check/GlobalShadow.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <thread>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

static std::vector<char> packArguments(const CompiledKernel &Kernel,
                                       void **Arguments) {
  std::vector<char> Packed(
      Kernel.ArgumentOffsets.empty()
          ? 1
          : alignTo(Kernel.ArgumentOffsets.back() + Kernel.ArgumentSizes.back(),
                    16));
  for (size_t I = 0; I < Kernel.ArgumentOffsets.size(); ++I)
    std::memcpy(&Packed[Kernel.ArgumentOffsets[I]], Arguments[I],
                Kernel.ArgumentSizes[I]);
  return Packed;
}

LaunchRun::LaunchRun(const CompiledKernel &Kernel, const LaunchRequest &Request,
                     const ExecutorOptions &Options, MemoryMap Memory,
                     GetPlain Plain)
    : Kernel(Kernel), Request(Request), Options(Options),
      Memory(std::move(Memory)),
      Arguments(packArguments(Kernel, Request.Arguments)),
      Blocks(uint64_t(Request.Grid[0]) * Request.Grid[1] * Request.Grid[2]),
      Start(std::chrono::steady_clock::now()),
      Sequence([this](uint64_t Block, const BlockOutput &Output) {
        take(Block, Output);
      }),
      Plain(std::move(Plain)), ThreadRuns(Kernel.Code.Blocks),
      WarpRuns(Kernel.Code.Blocks) {
  if (!Request.CountMemory)
    return;
  addMemoryOf(Options.Gpu);
  for (const GpuSpec &Gpu : Options.OtherGpus)
    addMemoryOf(Gpu);
  // Not for cooperative launches: their blocks wait for each other, so all must
  // be able to run at the same time.
  if (this->Plain && Blocks && !Request.Cooperative)
    Sampler.emplace(Blocks, Options.MemoryBudget);
}

static void print(StringRef Text) {
  std::fwrite(Text.data(), 1, Text.size(), stdout);
}

/// Returns whether \p Address is in one of \p Ranges, which are sorted and do
/// not overlap.
static bool isIn(ArrayRef<AddressRange> Ranges, uint64_t Address) {
  auto After = partition_point(
      Ranges, [&](const AddressRange &R) { return R.Start <= Address; });
  return After != Ranges.begin() && Address < std::prev(After)->End;
}

void LaunchRun::addMemoryOf(const GpuSpec &Gpu) {
  size_t I = Caches.size();
  Caches.emplace_back(L2Shape::of(Gpu));
  Resident.emplace_back(
      residentBlocks(Gpu), [this, I](const ResidentBlocks::Entry &From,
                                     ArrayRef<SectorRequest> Turn) {
        if (Sampler)
          Caches[I].enter(Sampler->chunkOf(From.Block), From.Weight);
        if (I == 0)
          Footprint.setWeight(From.Weight);
        for (const SectorRequest &R : Turn)
          // A sector that hits in L2 is already in the footprint.
          if (Caches[I].request(R) && I == 0)
            Footprint.insert(R.Sector);
      });
}

/// Passes the requests of a block to the memory models. Blocks arrive in their
/// order, and all blocks of a stage before those of the next, so the sampler's
/// current stage is that of the block. \p Order: its BlockRun::orderOf().
void LaunchRun::modelRequests(uint64_t Order,
                              const std::vector<SectorRequest> &Made) {
  if (uint64_t Phase = Order / Blocks; Phase != GridPhase) {
    GridPhase = Phase;
    for (ResidentBlocks &R : Resident)
      R.drain();
  }
  Requests += Made.size();
  ResidentBlocks::Entry Block;
  Block.Block = Order;
  if (Sampler)
    Block.Weight = Sampler->weight(Sampler->stage());
  Block.Requests = Made;
  // Accesses to host memory go over the bus and are not cached in L2.
  if (!Request.HostMemory.empty())
    erase_if(Block.Requests, [&](const SectorRequest &R) {
      return isIn(Request.HostMemory, R.Sector * SectorBytes);
    });
  for (ResidentBlocks &R : drop_end(Resident))
    R.add(Block);
  Resident.back().add(std::move(Block));
}

void LaunchRun::take(uint64_t Order, const BlockOutput &Output) {
  if (!Output.Requests.empty() && !Resident.empty())
    modelRequests(Order, Output.Requests);
  print(Output.Text);
}

void LaunchRun::beginStage() {
  Sampler->advance(Requests);
  if (Sampler->weight(Sampler->stage()) == 1 || PlainKernel)
    return;
  if (auto Code = Plain())
    PlainKernel = *Code;
  else
    // Then the version that reports its accesses is used, and its reports are
    // ignored.
    consumeError(Code.takeError());
}

bool LaunchRun::isInStage(uint64_t Block) {
  if (!Sampler)
    return true;
  std::lock_guard Lock(StageGuard);
  return Block < Sampler->stageEnd();
}

/// Waits for the stage of \p Block. Returns false if the launch failed
/// meanwhile.
bool LaunchRun::awaitStage(uint64_t Block) {
  std::unique_lock Lock(StageGuard);
  while (!hasFailed() && Block >= Sampler->stageEnd()) {
    if (BlocksDone < Sampler->stageEnd()) {
      StageMoved.wait(Lock);
      continue;
    }
    beginStage();
    StageMoved.notify_all();
  }
  return !hasFailed();
}

void LaunchRun::finished(uint64_t Block) {
  if (!Sampler)
    return;
  std::lock_guard Lock(StageGuard);
  if (++BlocksDone == Sampler->stageEnd())
    StageMoved.notify_all();
}

WarpExit (*LaunchRun::codeFor(uint64_t Block) const)(WarpState *) {
  return countsAccesses(Block) || !PlainKernel ? Kernel.Run : PlainKernel->Run;
}

std::optional<uint64_t> LaunchRun::nextBlock(bool MayWait) {
  uint64_t Block = Taken.load();
  do {
    if (Block >= Blocks || hasFailed() || (!MayWait && !isInStage(Block)))
      return std::nullopt;
  } while (!Taken.compare_exchange_weak(Block, Block + 1));
  if (Sampler && !awaitStage(Block))
    return std::nullopt;
  if (Request.BlocksStarted)
    Request.BlocksStarted->fetch_add(1, std::memory_order_relaxed);
  return Block;
}

uint64_t LaunchRun::gridTime(uint64_t Times) {
  std::lock_guard Lock(Guard);
  if (Times > GridsPassed) {
    GridsPassed = Times;
    GridTime = GlobalShadow::get().advance();
  }
  return GridTime;
}

void LaunchRun::fail(LaunchEnd End, std::string Problem, SourceLocation Where) {
  {
    std::lock_guard Lock(Guard);
    if (hasFailed())
      return;
    Outcome.End = End;
    Outcome.Problem = std::move(Problem);
    Outcome.ProblemAt = std::move(Where);
    Failed = true;
  }
  Sequence.giveUp();
  std::lock_guard Lock(StageGuard);
  StageMoved.notify_all();
}

void LaunchRun::checkLimits(uint64_t MoreInstructions, unsigned CurrentBlock) {
  const SourceLocation &Where = Kernel.Code.Places[CurrentBlock];
  uint64_t All = Instructions += MoreInstructions;
  if (All > Options.MostThreadInstructions)
    return fail(LaunchEnd::Instructions,
                formatv("stopped after its threads executed {0:e} "
                        "instructions; the limit is {1:e}",
                        double(All), double(Options.MostThreadInstructions)),
                Where);
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Start;
  if (Elapsed.count() > Options.MostSeconds)
    fail(LaunchEnd::Time,
         formatv("stopped after {0:f0} s; the limit is {1} s", Elapsed.count(),
                 Options.MostSeconds),
         Where);
}

uint64_t LaunchRun::residentBlocks(const GpuSpec &Gpu) const {
  double PerSm = Gpu.residentBlocksPerSm(
      double(Request.Block[0]) * Request.Block[1] * Request.Block[2],
      double(Kernel.StaticShared + Request.DynamicSharedBytes));
  return uint64_t(PerSm * Gpu.Sms.Value);
}

uint64_t LaunchRun::mostUnderWay() const {
  if (Request.Cooperative)
    return Blocks;
  unsigned Cores = std::max(1u, std::thread::hardware_concurrency());
  return std::max<uint64_t>(1, residentBlocks() / Cores);
}

void LaunchRun::addCounts(const CoreCounts &Core) {
  for (size_t I = 0; I < ThreadRuns.size(); ++I) {
    ThreadRuns[I] += Core.ThreadRuns[I];
    WarpRuns[I] += Core.WarpRuns[I];
  }
  const auto &OfCore = Core.Accesses;
  if (Accesses.size() < OfCore.size())
    Accesses.resize(OfCore.size(),
                    std::vector<AccessCount>(Kernel.Code.Accesses.size()));
  for (size_t Stage = 0; Stage < OfCore.size(); ++Stage)
    for (size_t I = 0; I < OfCore[Stage].size(); ++I)
      Accesses[Stage][I] += OfCore[Stage][I];
}

/// The accesses of access point \p I, extrapolated to the blocks that were not
/// counted.
AccessCount LaunchRun::accessesOf(size_t I) const {
  if (!Sampler)
    return Accesses.empty() ? AccessCount() : Accesses.front()[I];
  double All[3] = {};
  for (size_t Stage = 0; Stage < Accesses.size(); ++Stage) {
    const AccessCount &Counted = Accesses[Stage][I];
    double Weight = Sampler->weight(Stage);
    All[0] += Weight * Counted.Accesses;
    All[1] += Weight * Counted.Requested;
    All[2] += Weight * Counted.Sectors;
  }
  return {uint64_t(std::llround(All[0])), uint64_t(std::llround(All[1])),
          uint64_t(std::llround(All[2]))};
}

MemoryCounts LaunchRun::memoryOn(const L2Model &L2,
                                 const AccessCount &All) const {
  MemoryCounts Memory = L2.counts();
  Memory.Accesses = All.Accesses;
  Memory.Requested = All.Requested;
  Memory.Sectors = All.Sectors;
  Memory.Footprint = std::llround(Footprint.size() * SectorBytes);
  Memory.Code = Kernel.CodeBytes;
  if (Sampler)
    Memory.CountedShare = Sampler->countedShare();
  return Memory;
}

LaunchCounts LaunchRun::counts() const {
  LaunchCounts Counts = countLaunch(Kernel.Costs, ThreadRuns, WarpRuns);
  if (Outcome.End == LaunchEnd::Finished)
    Counts.Flow = Kernel.Flow.counts(ThreadRuns);
  if (Caches.empty())
    return Counts;
  AccessCount All;
  std::map<SourceLocation, LineCounts> Lines;
  for (LineCounts &L : Counts.Lines)
    Lines[L.Where] = std::move(L);
  for (size_t I = 0; I < Kernel.Code.Accesses.size(); ++I) {
    AccessCount Here = accessesOf(I);
    All += Here;
    SourceLocation Where = Kernel.Code.Accesses[I].Where;
    Where.Column = 0;
    LineCounts &L = Lines[Where];
    L.Where = Where;
    L.Accesses += Here.Accesses;
    L.Requested += Here.Requested;
    L.Sectors += Here.Sectors;
  }
  Counts.Lines.clear();
  for (auto &[Where, L] : Lines)
    Counts.Lines.push_back(std::move(L));
  Counts.Memory = memoryOn(Caches.front(), All);
  for (size_t I = 0; I < Options.OtherGpus.size(); ++I)
    Counts.OtherMemory[Options.OtherGpus[I].Name] =
        memoryOn(Caches[I + 1], All);
  return Counts;
}

void LaunchRun::finishOutput() {
  for (ResidentBlocks &R : Resident)
    R.drain();
  // Also after a failure: the last output often explains it.
  print(Sequence.untakenText());
}

void LaunchRun::collect(const CoreCounts &Core, StringRef UntakenText) {
  addCounts(Core);
  print(UntakenText);
}

LaunchOutcome LaunchRun::outcome(std::vector<KernelProblem> Problems) {
  Outcome.Problems = std::move(Problems);
  Outcome.Counts = counts();
  Outcome.Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
          .count();
  return std::move(Outcome);
}
