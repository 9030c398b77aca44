// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchRun.h"
#include "BlockCheck.h"
#include "BlockRun.h"
#include "FaultGuard.h"
#include "llvm/Support/FormatVariadic.h"
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
                     const ExecutorOptions &Options, MemoryMap Memory)
    : Kernel(Kernel), Request(Request), Options(Options),
      Memory(std::move(Memory)),
      Arguments(packArguments(Kernel, Request.Arguments)),
      Blocks(uint64_t(Request.Grid[0]) * Request.Grid[1] * Request.Grid[2]),
      Start(std::chrono::steady_clock::now()),
      Sequence([this](const BlockOutput &Output) { take(Output); }),
      ThreadRuns(Kernel.Code.Blocks), WarpRuns(Kernel.Code.Blocks),
      Accesses(Kernel.Code.Accesses.size()) {
  if (Request.CountMemory)
    L2.emplace(uint64_t(Options.Gpu.L2.Value));
}

static void print(StringRef Text) {
  std::fwrite(Text.data(), 1, Text.size(), stdout);
}

void LaunchRun::take(const BlockOutput &Output) {
  for (const SectorRequest &R : Output.Requests) {
    // What is in L2 was touched before.
    if (L2->request(R))
      Footprint.insert(R.Sector);
  }
  print(Output.Text);
}

std::optional<uint64_t> LaunchRun::nextBlock() {
  uint64_t Block = Taken.fetch_add(1);
  if (Block >= Blocks || hasFailed())
    return std::nullopt;
  return Block;
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
}

void LaunchRun::checkLimits(uint64_t MoreInstructions, unsigned CurrentBlock) {
  const SourceLocation &Where = Kernel.Code.Places[CurrentBlock];
  uint64_t All = Instructions += MoreInstructions;
  if (All > Options.MostThreadInstructions)
    return fail(LaunchEnd::Instructions,
                formatv("stopped after {0:e} instructions of its threads, "
                        "{1:e} are allowed",
                        double(All), double(Options.MostThreadInstructions)),
                Where);
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Start;
  if (Elapsed.count() > Options.MostSeconds)
    fail(LaunchEnd::Time,
         formatv("stopped after {0:f0} s, {1} s are allowed", Elapsed.count(),
                 Options.MostSeconds),
         Where);
}

uint64_t LaunchRun::residentBlocks() const {
  const GpuSpec &Gpu = Options.Gpu;
  double Threads =
      double(Request.Block[0]) * Request.Block[1] * Request.Block[2];
  double PerSm = std::max(
      1.0, std::min(Gpu.BlocksPerSm.Value, Gpu.ThreadsPerSm.Value / Threads));
  return std::max<uint64_t>(1, uint64_t(PerSm) * uint64_t(Gpu.Sms.Value));
}

void LaunchRun::collect(const BlockRun &Core) {
  for (size_t I = 0; I < ThreadRuns.size(); ++I) {
    ThreadRuns[I] += Core.threadRuns()[I];
    WarpRuns[I] += Core.warpRuns()[I];
  }
  for (size_t I = 0; I < Accesses.size(); ++I) {
    Accesses[I].Accesses += Core.accesses()[I].Accesses;
    Accesses[I].Requested += Core.accesses()[I].Requested;
    Accesses[I].Sectors += Core.accesses()[I].Sectors;
  }
}

LaunchCounts LaunchRun::counts() const {
  LaunchCounts Counts = countLaunch(Kernel.Costs, ThreadRuns, WarpRuns);
  if (!L2)
    return Counts;
  MemoryCounts Memory = L2->counts();
  Memory.Footprint = Footprint.size() * SectorBytes;
  std::map<SourceLocation, LineCounts> Lines;
  for (LineCounts &L : Counts.Lines)
    Lines[L.Where] = std::move(L);
  for (size_t I = 0; I < Accesses.size(); ++I) {
    SourceLocation Where = Kernel.Code.Accesses[I].Where;
    Where.Column = 0;
    LineCounts &L = Lines[Where];
    L.Where = Where;
    L.Accesses += Accesses[I].Accesses;
    L.Requested += Accesses[I].Requested;
    L.Sectors += Accesses[I].Sectors;
    Memory.Accesses += Accesses[I].Accesses;
    Memory.Requested += Accesses[I].Requested;
    Memory.Sectors += Accesses[I].Sectors;
  }
  Counts.Lines.clear();
  for (auto &[Where, L] : Lines)
    Counts.Lines.push_back(std::move(L));
  Counts.Memory = Memory;
  return Counts;
}

LaunchOutcome LaunchRun::run() {
  FaultGuard Faults;
  unsigned Cores =
      Options.Cores ? Options.Cores : std::thread::hardware_concurrency();
  Cores = std::max<uint64_t>(1, std::min<uint64_t>(Cores, Blocks));
  std::vector<std::unique_ptr<BlockRun>> Runs;
  for (unsigned I = 0; I < Cores; ++I)
    Runs.push_back(std::make_unique<BlockRun>(*this));
  std::vector<std::thread> Others;
  for (unsigned I = 1; I < Cores; ++I)
    Others.emplace_back([&, I] { Runs[I]->runAll(); });
  Runs[0]->runAll();
  for (std::thread &T : Others)
    T.join();
  // What was printed on the way to a failure says most about it.
  print(Sequence.untakenText());
  std::vector<BlockCheck::Found> Found;
  for (const auto &Core : Runs) {
    collect(*Core);
    print(Core->untakenText());
    if (const BlockCheck *Check = Core->check())
      append_range(Found, Check->found());
  }
  Outcome.Problems = mergeProblems(Found);
  Outcome.Counts = counts();
  Outcome.Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
          .count();
  return std::move(Outcome);
}
