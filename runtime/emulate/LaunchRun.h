// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch: its blocks of threads on all cores, until they are done or one
// of them fails.
#ifndef ROOFLINE_EMULATE_LAUNCHRUN_H
#define ROOFLINE_EMULATE_LAUNCHRUN_H

#include "BlockSequence.h"
#include "CompiledKernel.h"
#include "Executor.h"
#include <atomic>
#include <chrono>

namespace roofline::emulate {

/// By number of the access: what warps asked for there.
struct AccessCount {
  uint64_t Accesses = 0, Requested = 0, Sectors = 0;
};

class LaunchRun {
public:
  LaunchRun(const CompiledKernel &Kernel, const LaunchRequest &Request,
            const ExecutorOptions &Options);

  LaunchOutcome run();

  // For the cores that run its blocks.
  const CompiledKernel &Kernel;
  const LaunchRequest &Request;
  const ExecutorOptions &Options;
  std::vector<char> Arguments;

  /// The next block to run; nothing when all are taken or the launch failed.
  std::optional<uint64_t> nextBlock();
  bool hasFailed() const { return Failed.load(std::memory_order_relaxed); }
  /// The first failure is the one that is told.
  void fail(LaunchEnd End, std::string Problem, SourceLocation Where);
  /// Adds to what the launch has run so far and fails it at a limit.
  void checkLimits(uint64_t MoreInstructions, unsigned CurrentBlock);
  BlockSequence &sequence() { return Sequence; }
  /// Blocks of threads that the GPU runs at once.
  uint64_t residentBlocks() const;
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
  void take(const BlockOutput &Output);
  void collect(const class BlockRun &Core);
  LaunchCounts counts() const;

  uint64_t Blocks;
  std::atomic<uint64_t> Taken{0}, Instructions{0}, GridArrivals{0};
  alignas(8) uint32_t Workspace[2] = {sizeof(Workspace), 0}; // size, barrier
  std::atomic<bool> Failed{false};
  std::chrono::steady_clock::time_point Start;
  std::mutex Guard; // of the outcome
  LaunchOutcome Outcome;
  BlockSequence Sequence;
  std::optional<L2Model> L2;
  FootprintSet Footprint;
  std::vector<uint64_t> ThreadRuns, WarpRuns;
  std::vector<AccessCount> Accesses;
};

} // namespace roofline::emulate

#endif
