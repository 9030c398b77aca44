// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the memory accesses and barriers of a thread block as it runs, and
// records the problems found. A core has one for each block that it runs
// concurrently, and reuses it for later blocks.
#ifndef ROOFLINE_EMULATE_CHECK_BLOCKCHECK_H
#define ROOFLINE_EMULATE_CHECK_BLOCKCHECK_H

#include "BlockRaces.h"
#include "MemoryMap.h"
#include "SharedShadow.h"
#include "emulate/compile/CompiledKernel.h"
#include "emulate/compile/WarpState.h"
#include "emulate/run/LaunchRequest.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <set>

namespace roofline::emulate {

/// The parts of a launch that its checks refer to. They outlive the checks.
struct CheckedLaunch {
  const CompiledKernel &Kernel;
  const LaunchRequest &Request;
  const CheckTools &Tools;
  const MemoryMap &Memory;
  uint64_t ArgumentBytes; // of the packed parameters
};

class BlockCheck {
public:
  explicit BlockCheck(const CheckedLaunch &Launch);

  void beginBlock(uint64_t Number);
  void passBarrier();
  void endBlock() { passBarrier(); }
  /// All blocks of the launch arrived at a grid barrier at \p Time.
  void passGrid(uint64_t Time) { Races.passGrid(Time); }
  /// Records that threads of the block wait at two different barriers. Barriers
  /// are indices of WarpCode::BarrierChecks.
  void divergentBarrier(const WarpState &Warp, unsigned Lane, unsigned Barrier,
                        const WarpState &Other, unsigned OtherLane,
                        unsigned OtherBarrier);

  /// \p Threads of the warp execute basic block \p Number while others of it
  /// wait at barriers. Records the barriers that they have missed.
  void findMissed(const WarpState &Warp, unsigned Number, uint32_t Threads);
  /// \p Threads of the warp go through check \p Number, an operation of the
  /// threads of \p Mask, or of a mask of each thread.
  void syncWarp(const WarpState &Warp, unsigned Number, uint32_t Threads,
                uint32_t Mask);
  void syncWarp(const WarpState &Warp, unsigned Number, uint32_t Threads,
                const uint32_t *Masks);

  /// Checks access \p Number of a thread, to \p Bytes bytes at \p Address, and
  /// returns the address to access: \p Address if the access is valid, else a
  /// buffer of zeros, or 0 if it is more than a buffer should hold, as where
  /// the length of a memset() is no length. \p Base: the pointer that the
  /// address was computed from, or 0. \p Stored: the bytes to be stored, or
  /// null.
  uint64_t access(const WarpState &Warp, unsigned Number, unsigned Lane,
                  uint64_t Address, uint64_t Base, uint64_t Bytes,
                  const char *Stored);

  /// A problem and the thread block in which it was found. Of equal problems of
  /// several cores, the one with the lowest block number is reported.
  struct Found {
    uint64_t BlockNumber;
    KernelProblem Problem;
  };
  const std::vector<Found> &found() const { return All; }
  /// What the code of the kernel reads and writes.
  const CheckTables &tables() const { return Tables; }

private:
  /// A range of memory that an access may refer to.
  struct Room {
    uint64_t Start = 0, End = 0;
    bool IsShared = false;
    bool IsLasting = false; // for the whole launch
    /// Of memory for which it is known what was written; else null.
    WrittenBytes *Written = nullptr;
    GlobalCell *Cells = nullptr; // of global memory
    bool holds(uint64_t Address, uint64_t Bytes) const {
      return Address >= Start && Address <= End && Bytes <= End - Address;
    }
  };
  struct Access {
    const WarpState &Warp;
    unsigned Number, Lane;
    const CheckPoint &Point;
    uint64_t Address, Base, Bytes;
  };
  bool isShared(uint64_t Address, const WarpState &Warp) const;
  bool isLocal(uint64_t Address, const WarpState &Warp) const;
  Room roomOf(const Access &A);
  Room localRoom(const Access &A, uint64_t Offset) const;
  Room globalRoom(const Access &A);
  void checkShared(const Access &A, const char *Stored);
  void checkBlocks(const Access &A, const Room &R, const char *Stored);
  void checkWritten(const Access &A, const Room &R);
  void keepRange(const Access &A, const Room &R);
  /// Counts a problem of \p Kind at access \p A of block \p Number. Returns a
  /// new record, to be completed, if it is the first one there, or the first in
  /// the order of the blocks; else null.
  KernelProblem *add(ProblemKind Kind, const Access &A, uint64_t Number);
  KernelProblem *add(ProblemKind Kind, const Access &A) {
    return add(Kind, A, Block);
  }
  PlacedFact<ProblemPlace> placeOf(const Access &A) const;
  PlacedFact<ProblemPlace> globalPlaceOf(const Access &A) const;
  ThreadAccess accessOf(const CheckPoint &Point, unsigned Thread) const;
  std::array<unsigned, 3> blockOf(uint64_t Number) const;
  ThreadAccess whereabouts(const WarpState &Warp, unsigned Lane) const;
  std::array<unsigned, 3> threadOf(unsigned Thread) const;
  char *nowhere(uint64_t Bytes);

  const CheckedLaunch Launch;
  const CompiledKernel &Kernel;
  uint64_t FrameBytes; // of all warps, in bytes
  uint64_t SharedBytes;
  uint64_t Block = 0;
  SharedShadow Shared;
  BlockRaces Races;
  /// Last range of global memory found, by access number.
  std::vector<Room> LastRoom;
  std::vector<CheckedRange> Ranges;
  CheckTables Tables;
  /// Reads of shared memory that no thread had written, since the last barrier.
  std::vector<Access> Unwritten;
  /// Their number, by access number; also those beyond the limit.
  llvm::DenseMap<unsigned, uint64_t> UnwrittenOf;
  /// Warps and barriers that threads of the warp have missed since the last
  /// barrier.
  std::set<std::pair<unsigned, unsigned>> Missed;
  std::vector<char> Nowhere;
  bool FindsUnwritten;
  /// Index in All by kind and by number of the access or barrier.
  std::map<std::pair<ProblemKind, unsigned>, size_t> Index;
  std::vector<Found> All;
};

/// Merges the problems of all cores: one for each kind and source line, sorted
/// by these.
std::vector<KernelProblem>
mergeProblems(const std::vector<BlockCheck::Found> &All);

} // namespace roofline::emulate

#endif
