// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a launch that one CPU thread ("core") executes: thread blocks,
// each of them warp by warp from barrier to barrier.
#ifndef ROOFLINE_EMULATE_RUN_BLOCKRUN_H
#define ROOFLINE_EMULATE_RUN_BLOCKRUN_H

#include "BlockState.h"
#include "LaunchRun.h"
#include "Texture.h"
#include "emulate/check/BlockCheck.h"
#include "emulate/compile/WarpState.h"
#include "llvm/ADT/StringRef.h"

namespace roofline::emulate {

class BlockRun {
public:
  explicit BlockRun(LaunchRun &Launch);

  /// Runs thread blocks until the launch has none left or has failed.
  void runAll();

  // Called by generated code.
  void access(WarpState &Warp, unsigned Number, uint32_t Threads,
              const uint64_t *Addresses);
  /// \p Threads execute basic block \p Number, which spills registers.
  void spill(const WarpState &Warp, unsigned Number, uint32_t Threads);
  BlockCheck &checker() { return *Now->Check; }
  void stop(WarpState &Warp, LaunchEnd End, std::string Problem);
  /// The texture or surface object \p Handle; null if there is none.
  const Texture *texture(uint64_t Handle) const {
    const TextureTable *All = Launch.Request.Textures;
    return All ? All->find(Handle) : nullptr;
  }
  /// Resumes the threads that wait for other threads of their masks, so that
  /// they test again whether all have arrived. After the second call in a row
  /// they continue without the missing threads.
  void recall(WarpState &Warp);
  /// A thread arrives at a numbered barrier.
  void arrive(WarpState &Warp, uint32_t Lane, const BarrierArrival &A) {
    Now->Barriers.arrive(Warp, Lane, A);
  }
  /// Grid barriers.
  void *gridWorkspace() const { return Launch.gridWorkspace(); }
  void arriveAtGrid();
  bool hasGridArrived() const;
  void print(llvm::StringRef Text) { Now->Output.Text += Text; }
  bool isShared(const void *Address) const { return Now->isShared(Address); }
  bool isLocal(const void *Address) const { return Now->isLocal(Address); }
  char *reservedShared() const { return Now->reservedShared(); }
  /// Shared memory of a thread block, in bytes.
  unsigned sharedBytes() const {
    return Kernel.StaticShared + Launch.Request.DynamicSharedBytes;
  }
  /// The multiprocessor of the GPU that this thread block is assigned to, and
  /// the number of multiprocessors.
  unsigned multiprocessor() const;
  unsigned multiprocessors() const;

  /// The printf output of the thread blocks that did not finish.
  std::string untakenText() const;
  const CoreCounts &counts() const { return Counts; }
  const std::vector<std::unique_ptr<BlockCheck>> &checks() const {
    return Checks;
  }

private:
  enum class Turn {
    Ended,  // all threads of the block have returned
    Waits,  // all warps wait for another block
    Failed, // the launch has failed
  };
  /// Starts the next thread block, if there is one and this core may have one
  /// more.
  bool open();
  std::unique_ptr<BlockState> makeState();
  Turn runTurn(BlockState &Block);
  Turn runWarps(BlockState &Block);
  bool runGuarded(Warp &W);
  bool release(BlockState &Block);
  void mixWarps();
  void checkBarrier(BlockState &Block);
  void checkLimits(const Warp &W);
  /// The position of the output of \p Block in the order of BlockSequence.
  uint64_t orderOf(const BlockState &Block) const;
  uint64_t request(const WarpState &Warp, const AccessPoint &Point,
                   uint32_t Threads, const uint64_t *Addresses);
  uint64_t requestTexels(ThreadAction What, uint32_t Threads,
                         const uint64_t *Texels);
  uint64_t localWord(const WarpState &Warp, uint64_t Word, uint64_t Lane) const;
  void localAddresses(const WarpState &Warp, uint64_t Offset, unsigned Width,
                      std::vector<uint64_t> &Words) const;

  LaunchRun &Launch;
  const CompiledKernel &Kernel;
  CoreCounts Counts;
  /// One for each BlockState; empty if accesses are not checked.
  std::vector<std::unique_ptr<BlockCheck>> Checks;
  /// The thread blocks that have started and not finished, oldest first. There
  /// is more than one only if blocks wait for each other.
  std::vector<std::unique_ptr<BlockState>> UnderWay;
  std::unique_ptr<BlockState> Spare; // of a finished block, for reuse
  BlockState *Now = nullptr;
  /// Index of the first request of each turn of a warp since mixWarps().
  std::vector<size_t> WarpTurns;
  std::vector<uint64_t> GlobalAddresses, LocalWords; // of the current access
  uint64_t InstructionsTold = 0;
  int64_t FuelSpent = 0; // since the last check of the limits
};

} // namespace roofline::emulate

#endif
