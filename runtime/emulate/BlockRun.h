// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One core's work in a launch: blocks of threads, each of which runs warp by
// warp from barrier to barrier.
#ifndef ROOFLINE_EMULATE_BLOCKRUN_H
#define ROOFLINE_EMULATE_BLOCKRUN_H

#include "BlockCheck.h"
#include "LaunchRun.h"
#include "WarpState.h"

namespace roofline::emulate {

class BlockRun {
public:
  explicit BlockRun(LaunchRun &Launch);

  /// Runs blocks until there are none left.
  void runAll();

  // Called by generated code.
  void access(WarpState &Warp, unsigned Number, uint32_t Threads,
              const uint64_t *Addresses);
  /// The address to use; see BlockCheck.
  uint64_t check(const WarpState &Warp, unsigned Number, unsigned Lane,
                 uint64_t Address, uint64_t Base, uint64_t Bytes,
                 const char *Stored) {
    return Check->access(Warp, Number, Lane, Address, Base, Bytes, Stored);
  }
  void stop(WarpState &Warp, LaunchEnd End, std::string Problem);
  /// Lets threads that wait for others of their masks look again; the second
  /// time in a row, go on.
  void recall(WarpState &Warp);
  void print(llvm::StringRef Text) { Output.Text += Text; }
  bool isShared(const void *Address) const;
  bool isLocal(const void *Address) const;
  /// Of the GPU: the one that this block would be on, and how many it has.
  unsigned multiprocessor() const;
  unsigned multiprocessors() const;

  /// Of the block that did not come to its end.
  const std::string &untakenText() const { return Output.Text; }
  const std::vector<uint64_t> &threadRuns() const { return ThreadRuns; }
  const std::vector<uint64_t> &warpRuns() const { return WarpRuns; }
  const std::vector<AccessCount> &accesses() const { return Accesses; }
  const BlockCheck *check() const { return Check ? &*Check : nullptr; }

private:
  struct Warp {
    WarpState State;
    WarpExit Exit = WarpExit::Paused;
  };
  void prepare(unsigned Number);
  void begin(uint64_t Block);
  void runWarps();
  bool runGuarded(Warp &W);
  void releaseBarrier();
  void checkBarrier();
  void checkLimits(const Warp &W);
  uint64_t request(const WarpState &Warp, const AccessPoint &Point,
                   uint32_t Threads, const uint64_t *Addresses);
  void localAddresses(const WarpState &Warp, uint64_t Offset, unsigned Width,
                      std::vector<uint64_t> &Words) const;

  LaunchRun &Launch;
  const CompiledKernel &Kernel;
  unsigned Threads; // of a block
  uint64_t Block = 0;
  std::vector<Warp> Warps;
  // One block of memory each for all warps.
  std::vector<char> Frames, Shared;
  std::vector<uint32_t> Pending, Resumed, Held;
  std::vector<uint64_t> Ready;
  std::vector<uint64_t> ThreadRuns, WarpRuns;
  std::vector<AccessCount> Accesses;
  BlockOutput Output;
  std::optional<BlockCheck> Check; // none where nothing is checked
  std::vector<uint64_t> GlobalAddresses, LocalWords; // of one access
  uint64_t InstructionsTold = 0;
  int64_t FuelSpent = 0; // since the last look at the limits
};

} // namespace roofline::emulate

#endif
