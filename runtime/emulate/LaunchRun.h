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
            const ExecutorOptions &Options, MemoryMap Memory);

  LaunchOutcome run();

  // For the cores that run its blocks.
  const CompiledKernel &Kernel;
  const LaunchRequest &Request;
  const ExecutorOptions &Options;
  const MemoryMap Memory; // for checks
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

private:
  void take(const BlockOutput &Output);
  void collect(const class BlockRun &Core);
  LaunchCounts counts() const;

  uint64_t Blocks;
  std::atomic<uint64_t> Taken{0}, Instructions{0};
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
