// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a running thread block: its warps, their memory and its output.
// A core can suspend a block and run another one.
#ifndef ROOFLINE_EMULATE_RUN_BLOCKSTATE_H
#define ROOFLINE_EMULATE_RUN_BLOCKSTATE_H

#include "BlockSequence.h"
#include "LowMemory.h"
#include "NamedBarriers.h"
#include <cstdlib>
#include <memory>

namespace roofline::emulate {

class BlockCheck;
class LaunchRun;

/// What a core's BlockRun gives each of its blocks: itself, and the counters
/// and the check, which it owns.
struct BlockOwner {
  BlockRun *Run;
  uint64_t *ThreadRuns, *WarpRuns;
  BlockCheck *Check; // null if accesses are not checked
};

struct BlockState {
  struct FreeDeleter {
    void operator()(char *P) const { std::free(P); }
  };
  BlockState(const LaunchRun &Launch, const BlockOwner &Owner);

  /// Resets the state to the start of thread block \p Number.
  void begin(uint64_t Number);
  bool isShared(const void *Address) const;
  bool isLocal(const void *Address) const;
  /// The shared memory that is reserved for CUDA's cooperative groups.
  char *reservedShared() const { return Shared.data() + UserShared; }

  const LaunchRun &Launch;
  unsigned Threads;
  uint64_t Number = 0;
  std::vector<Warp> Warps;
  NamedBarriers Barriers;
  BlockOutput Output;
  /// Number of requests that a block keeps before it passes them on (16 MB).
  static constexpr size_t MostRequests = 1 << 20;
  size_t PassAt = MostRequests;
  WarpExit (*Code)(WarpState *) = nullptr;
  bool CountsAccesses = true;
  BlockCheck *const Check; // null if accesses are not checked
  /// Number of grid barriers at which the block has arrived.
  uint64_t GridArrivals = 0;

private:
  void prepare(unsigned Number, const BlockOwner &Owner);

  size_t UserShared; // bytes; static and dynamic, aligned
  // Allocations that are divided among the warps.
  size_t FrameBytes; // of all warps, and room to align them
  /// Zeros, in pages that the system provides when they are first used.
  std::unique_ptr<char, FreeDeleter> Frames;
  LowMemory Shared;
  std::vector<uint32_t> Pending, Resumed, Held;
  std::vector<uint64_t> Ready, Summary;
};

} // namespace roofline::emulate

#endif
