// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block of threads under way: its warps, their memory, what it leaves. It
// can stand still while its core runs another.
#ifndef ROOFLINE_EMULATE_RUN_BLOCKSTATE_H
#define ROOFLINE_EMULATE_RUN_BLOCKSTATE_H

#include "BlockSequence.h"
#include "LowMemory.h"
#include "NamedBarriers.h"

namespace roofline::emulate {

class BlockCheck;
class LaunchRun;

/// What its core gives each of its blocks: where to count, whom to call.
struct BlockOwner {
  BlockRun *Run;
  uint64_t *ThreadRuns, *WarpRuns;
  BlockCheck *Check; // null where nothing is checked
};

struct BlockState {
  BlockState(const LaunchRun &Launch, const BlockOwner &Owner);

  /// Makes it block \p Number of the grid, before its first instruction.
  void begin(uint64_t Number);
  bool isShared(const void *Address) const;
  bool isLocal(const void *Address) const;
  /// What cooperative groups may use of shared memory.
  char *reservedShared() const { return Shared.data() + UserShared; }

  const LaunchRun &Launch;
  unsigned Threads;
  uint64_t Number = 0;
  std::vector<Warp> Warps;
  NamedBarriers Barriers;
  BlockOutput Output;
  /// Requests that a block keeps before it passes them on: 16 MB.
  static constexpr size_t MostRequests = 1 << 20;
  size_t PassAt = MostRequests;
  WarpExit (*Code)(WarpState *) = nullptr;
  bool CountsAccesses = true;
  BlockCheck *const Check; // may be null
  /// Barriers of the grid that it has come to.
  uint64_t GridArrivals = 0;
  /// Its last turn ended with all its warps waiting for other blocks.
  bool Waits = false;

private:
  void prepare(unsigned Number, const BlockOwner &Owner);

  size_t UserShared; // bytes that the kernel knows of
  // One block of memory each for all warps.
  std::vector<char> Frames;
  LowMemory Shared;
  std::vector<uint32_t> Pending, Resumed, Held;
  std::vector<uint64_t> Ready;
};

} // namespace roofline::emulate

#endif
