// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch: its blocks of threads on all cores, until they are done or one
// of them fails.
#ifndef ROOFLINE_EMULATE_RUN_LAUNCHRUN_H
#define ROOFLINE_EMULATE_RUN_LAUNCHRUN_H

#include "BlockSequence.h"
#include "ChunkSampler.h"
#include "CoreCounts.h"
#include "LaunchRequest.h"
#include "RequestOrder.h"
#include "emulate/compile/CompiledKernel.h"
#include <atomic>
#include <chrono>

namespace roofline::emulate {

class LaunchRun {
public:
  /// The same kernel without reports of its accesses.
  using GetPlain = std::function<llvm::Expected<const CompiledKernel *>()>;
  LaunchRun(const CompiledKernel &Kernel, const LaunchRequest &Request,
            const ExecutorOptions &Options, MemoryMap Memory,
            GetPlain Plain = nullptr);

  LaunchOutcome run();

  // For the cores that run its blocks.
  const CompiledKernel &Kernel;
  const LaunchRequest &Request;
  const ExecutorOptions &Options;
  const MemoryMap Memory; // for checks
  std::vector<char> Arguments;

  /// The next block to run; nothing when all are taken or the launch failed,
  /// or where other blocks must be done before it and \p MayWait is false.
  std::optional<uint64_t> nextBlock(bool MayWait);
  bool hasFailed() const { return Failed.load(std::memory_order_relaxed); }
  /// \p Block is done and was handed over.
  void finished(uint64_t Block);
  /// Whether the accesses of \p Block, one that nextBlock() gave, count.
  bool countsAccesses(uint64_t Block) const {
    return !Sampler || Sampler->counts(Block);
  }
  /// The code that it is to run.
  WarpExit (*codeFor(uint64_t Block) const)(WarpState *);
  /// Which of the sampler's stages is under way; 0 if it does nothing.
  unsigned stage() const { return Sampler ? Sampler->stage() : 0; }
  /// The first failure is the one that is told.
  void fail(LaunchEnd End, std::string Problem, SourceLocation Where);
  /// Adds to what the launch has run so far and fails it at a limit.
  void checkLimits(uint64_t MoreInstructions, unsigned CurrentBlock);
  BlockSequence &sequence() { return Sequence; }
  /// Blocks of threads that the GPU runs at once, as far as threads and shared
  /// memory allow.
  uint64_t residentBlocks() const { return residentBlocks(Options.Gpu); }
  uint64_t blocks() const { return Blocks; }
  /// Blocks that one core may have begun and not ended.
  uint64_t mostUnderWay() const;

  /// What cooperative groups find the grid's barrier in; null where the launch
  /// is not cooperative.
  void *gridWorkspace() { return Request.Cooperative ? Workspace : nullptr; }
  void arriveAtGrid() { ++GridArrivals; }
  /// Whether all blocks have come \p Times.
  bool hasGridArrived(uint64_t Times) const {
    return GridArrivals.load() >= Times * Blocks;
  }

private:
  uint64_t residentBlocks(const GpuSpec &Gpu) const;
  void addMemoryOf(const GpuSpec &Gpu);
  void modelRequests(uint64_t Order, const std::vector<SectorRequest> &Made);
  void take(uint64_t Order, const BlockOutput &Output);
  bool isInStage(uint64_t Block);
  bool awaitStage(uint64_t Block);
  void beginStage();
  void collect(const CoreCounts &Core);
  LaunchCounts counts() const;
  AccessCount accessesOf(size_t I) const;
  MemoryCounts memoryOn(const L2Model &L2, const AccessCount &All) const;

  uint64_t Blocks;
  std::atomic<uint64_t> Taken{0}, Instructions{0}, GridArrivals{0};
  alignas(8) uint32_t Workspace[2] = {sizeof(Workspace), 0}; // size, barrier
  std::atomic<bool> Failed{false};
  std::chrono::steady_clock::time_point Start;
  std::mutex Guard; // of the outcome
  LaunchOutcome Outcome;
  BlockSequence Sequence;
  // Of the GPUs in order; none: memory is not counted.
  std::vector<L2Model> Caches;
  std::vector<ResidentBlocks> Resident;
  uint64_t GridPhase = 0; // grid barriers that all taken requests are behind
  GetPlain Plain;
  const CompiledKernel *PlainKernel = nullptr; // once it is needed
  std::mutex StageGuard; // of Sampler's stages, BlocksDone and PlainKernel
  std::condition_variable StageMoved;
  std::optional<ChunkSampler> Sampler;
  uint64_t BlocksDone = 0, Requests = 0;
  FootprintSet Footprint;
  std::vector<uint64_t> ThreadRuns, WarpRuns;
  std::vector<std::vector<AccessCount>> Accesses; // by stage
};

} // namespace roofline::emulate

#endif
