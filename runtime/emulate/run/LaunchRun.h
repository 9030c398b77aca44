// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a launch that all its cores share: which thread blocks are still
// to run, the limits, the models of memory, the outcome. AllCores.h runs it.
#ifndef ROOFLINE_EMULATE_RUN_LAUNCHRUN_H
#define ROOFLINE_EMULATE_RUN_LAUNCHRUN_H

#include "BlockSequence.h"
#include "ChunkSampler.h"
#include "CoreCounts.h"
#include "LaunchRequest.h"
#include "RequestOrder.h"
#include "emulate/compile/CompiledKernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>

namespace roofline::emulate {

class LaunchRun {
public:
  /// Returns the version of the kernel that does not report its accesses.
  using GetPlain = std::function<llvm::Expected<const CompiledKernel *>()>;
  LaunchRun(const CompiledKernel &Kernel, const LaunchRequest &Request,
            const ExecutorOptions &Options, MemoryMap Memory,
            GetPlain Plain = nullptr);

  // For the cores (BlockRun).
  const CompiledKernel &Kernel;
  const LaunchRequest &Request;
  const ExecutorOptions &Options;
  const MemoryMap Memory; // for checks; the ranges have cells of GlobalShadow
  std::vector<char> Arguments;

  /// Assigns the next thread block to the caller. Returns nothing if none is
  /// left, if the launch has failed, or if \p MayWait is false and the block
  /// can only start after others have finished.
  std::optional<uint64_t> nextBlock(bool MayWait);
  bool hasFailed() const { return Failed.load(std::memory_order_relaxed); }
  /// To be called when \p Block has finished and its output was passed on.
  void finished(uint64_t Block);
  /// Whether the accesses of \p Block, which nextBlock() returned, are counted.
  bool countsAccesses(uint64_t Block) const {
    return !Sampler || Sampler->counts(Block);
  }
  /// The version of the kernel that \p Block is to run.
  WarpExit (*codeFor(uint64_t Block) const)(WarpState *);
  /// The current stage of the sampler; 0 without a sampler.
  unsigned stage() const { return Sampler ? Sampler->stage() : 0; }
  /// Ends the launch. Only the first failure is reported.
  void fail(LaunchEnd End, std::string Problem, SourceLocation Where);
  /// Adds to the number of instructions executed so far; ends the launch if a
  /// limit is exceeded.
  void checkLimits(uint64_t MoreInstructions, unsigned CurrentBlock);
  BlockSequence &sequence() { return Sequence; }
  /// Number of thread blocks that are resident on the GPU, limited by threads
  /// and shared memory.
  uint64_t residentBlocks() const { return residentBlocks(Options.Gpu); }
  uint64_t blocks() const { return Blocks; }
  /// Whether the memory models of all blocks resident on a GPU had no room for
  /// their requests.
  bool heldFewerBlocks() const {
    return llvm::any_of(Resident,
                        [](const ResidentBlocks &R) { return R.heldFewer(); });
  }
  /// Number of thread blocks that one core may have started and not finished.
  uint64_t mostUnderWay() const;

  /// The workspace in which cooperative groups keep the grid barrier; null if
  /// the launch is not cooperative.
  void *gridWorkspace() { return Request.Cooperative ? Workspace : nullptr; }
  void arriveAtGrid() { ++GridArrivals; }
  /// Whether all blocks have arrived \p Times times.
  bool hasGridArrived(uint64_t Times) const {
    return GridArrivals.load() >= Times * Blocks;
  }
  /// For checks: the time (GlobalShadow) at which blocks passed the grid
  /// barrier, their \p Times-th one, at which all have arrived.
  uint64_t gridTime(uint64_t Times);

  // After all cores have stopped, in this order.
  /// Models the remaining requests and prints the remaining output.
  void finishOutput();
  /// Adds the counts of a core and prints the output of the blocks that it did
  /// not finish.
  void collect(const CoreCounts &Core, llvm::StringRef UntakenText);
  LaunchOutcome outcome(std::vector<KernelProblem> Problems);

private:
  uint64_t residentBlocks(const GpuSpec &Gpu) const;
  void addMemoryOf(const GpuSpec &Gpu);
  void modelRequests(uint64_t Order, const std::vector<SectorRequest> &Made);
  void take(uint64_t Order, const BlockOutput &Output);
  bool isInStage(uint64_t Block);
  bool awaitStage(uint64_t Block);
  void beginStage();
  void addCounts(const CoreCounts &Core);
  LaunchCounts counts() const;
  AccessCount accessesOf(size_t I) const;
  MemoryCounts memoryOn(const L2Model &L2, const AccessCount &All) const;

  uint64_t Blocks;
  std::atomic<uint64_t> Taken{0}, Instructions{0}, GridArrivals{0};
  /// Its size in bytes, and the word of the grid barrier.
  alignas(8) uint32_t Workspace[2] = {sizeof(Workspace), 0};
  std::atomic<bool> Failed{false};
  std::chrono::steady_clock::time_point Start;
  std::mutex Guard; // protects Outcome, GridsPassed and GridTime
  uint64_t GridsPassed = 0, GridTime = 0;
  LaunchOutcome Outcome;
  BlockSequence Sequence;
  // One for each modelled GPU; empty if memory is not counted.
  std::vector<L2Model> Caches;
  std::vector<ResidentBlocks> Resident;
  /// Number of grid barriers passed by the requests modelled so far.
  uint64_t GridPhase = 0;
  GetPlain Plain;
  const CompiledKernel *PlainKernel = nullptr; // null until it is needed
  /// Protects the stages of Sampler, BlocksDone, PlainKernel.
  std::mutex StageGuard;
  std::condition_variable StageMoved;
  std::optional<ChunkSampler> Sampler;
  uint64_t BlocksDone = 0, Requests = 0;
  FootprintSet Footprint;
  std::vector<uint64_t> ThreadRuns, WarpRuns;
  /// By stage of the sampler, then by access point.
  std::vector<std::vector<AccessCount>> Accesses;
};

} // namespace roofline::emulate

#endif
