// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One core's work in a launch: blocks of threads, each of which runs warp by
// warp from barrier to barrier.
#ifndef ROOFLINE_EMULATE_RUN_BLOCKRUN_H
#define ROOFLINE_EMULATE_RUN_BLOCKRUN_H

#include "BlockState.h"
#include "LaunchRun.h"
#include "emulate/check/BlockCheck.h"
#include "emulate/compile/WarpState.h"

namespace roofline::emulate {

class BlockRun {
public:
  explicit BlockRun(LaunchRun &Launch);

  /// Runs blocks until there are none left.
  void runAll();

  // Called by generated code.
  void access(WarpState &Warp, unsigned Number, uint32_t Threads,
              const uint64_t *Addresses);
  /// \p Threads run block \p Number of the code, which spills registers.
  void spill(const WarpState &Warp, unsigned Number, uint32_t Threads);
  /// The address to use; see BlockCheck.
  uint64_t check(const WarpState &Warp, unsigned Number, unsigned Lane,
                 uint64_t Address, uint64_t Base, uint64_t Bytes,
                 const char *Stored);
  void stop(WarpState &Warp, LaunchEnd End, std::string Problem);
  /// Lets threads that wait for others of their masks look again; the second
  /// time in a row, go on.
  void recall(WarpState &Warp);
  /// At a barrier with a number.
  void arrive(WarpState &Warp, uint32_t Lane, const BarrierArrival &A) {
    Now->Barriers.arrive(Warp, Lane, A);
  }
  /// Barriers of the grid.
  void *gridWorkspace() const { return Launch.gridWorkspace(); }
  void arriveAtGrid();
  bool hasGridArrived() const;
  void print(llvm::StringRef Text) { Now->Output.Text += Text; }
  bool isShared(const void *Address) const { return Now->isShared(Address); }
  bool isLocal(const void *Address) const { return Now->isLocal(Address); }
  char *reservedShared() const { return Now->reservedShared(); }
  /// Of a block, in bytes.
  unsigned sharedBytes() const {
    return Kernel.StaticShared + Launch.Request.DynamicSharedBytes;
  }
  /// Of the GPU: the one that this block would be on, and how many it has.
  unsigned multiprocessor() const;
  unsigned multiprocessors() const;

  /// Of the blocks that did not come to their end.
  std::string untakenText() const;
  const CoreCounts &counts() const { return Counts; }
  const std::vector<std::unique_ptr<BlockCheck>> &checks() const {
    return Checks;
  }

private:
  enum class Turn {
    Ended,  // all threads of the block returned
    Waits,  // for what another block will do
    Failed, // the launch has
  };
  /// Begins the next block, if there is one and room for it.
  bool open();
  std::unique_ptr<BlockState> makeState();
  Turn runTurn(BlockState &Block);
  Turn runWarps(BlockState &Block);
  bool runGuarded(Warp &W);
  bool release(BlockState &Block);
  void mixWarps();
  void checkBarrier(BlockState &Block);
  void checkLimits(const Warp &W);
  /// Where what \p Block leaves comes among that of all others.
  uint64_t orderOf(const BlockState &Block) const;
  uint64_t request(const WarpState &Warp, const AccessPoint &Point,
                   uint32_t Threads, const uint64_t *Addresses);
  uint64_t localWord(const WarpState &Warp, uint64_t Word, uint64_t Lane) const;
  void localAddresses(const WarpState &Warp, uint64_t Offset, unsigned Width,
                      std::vector<uint64_t> &Words) const;

  LaunchRun &Launch;
  const CompiledKernel &Kernel;
  CoreCounts Counts;
  /// One for each block that was ever under way with others; empty where
  /// nothing is checked.
  std::vector<std::unique_ptr<BlockCheck>> Checks;
  /// Blocks under way, the oldest first; one, unless blocks wait for others.
  std::vector<std::unique_ptr<BlockState>> UnderWay;
  std::unique_ptr<BlockState> Spare; // to be used again
  BlockState *Now = nullptr;
  /// Where the requests of each turn of a warp begin, since they were mixed.
  std::vector<size_t> WarpTurns;
  std::vector<uint64_t> GlobalAddresses, LocalWords; // of one access
  uint64_t InstructionsTold = 0;
  int64_t FuelSpent = 0; // since the last look at the limits
};

} // namespace roofline::emulate

#endif
