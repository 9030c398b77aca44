// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the accesses of one core's blocks of threads, and keeps what is wrong
// with them.
#ifndef ROOFLINE_EMULATE_CHECK_BLOCKCHECK_H
#define ROOFLINE_EMULATE_CHECK_BLOCKCHECK_H

#include "MemoryMap.h"
#include "SharedShadow.h"
#include "emulate/compile/CompiledKernel.h"
#include "emulate/compile/WarpState.h"
#include "emulate/run/LaunchRequest.h"
#include <map>

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
  void passBarrier() { Shared.passBarrier(); }
  /// Threads of this block wait at two barriers: numbers as in
  /// WarpCode::BarrierPlaces.
  void divergentBarrier(const WarpState &Warp, unsigned Lane, unsigned Barrier,
                        const WarpState &Other, unsigned OtherLane,
                        unsigned OtherBarrier);

  /// Where the access \p Number of a thread may go that wants \p Bytes at
  /// \p Address. \p Base: what the address was computed from, or 0.
  /// \p Stored: what is to be stored, or null.
  uint64_t access(const WarpState &Warp, unsigned Number, unsigned Lane,
                  uint64_t Address, uint64_t Base, uint64_t Bytes,
                  const char *Stored);

  /// In the order in which they were found; with the block, whose number is
  /// what decides which of several cores' was first.
  struct Found {
    uint64_t BlockNumber;
    KernelProblem Problem;
  };
  const std::vector<Found> &found() const { return All; }

private:
  /// Memory that an access may touch.
  struct Room {
    uint64_t Start = 0, End = 0;
    bool IsShared = false;
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
  /// One more of a kind at a place; the first is kept, and returned to be
  /// filled in.
  KernelProblem *add(ProblemKind Kind, const Access &A);
  std::string placeText(const Access &A) const;
  std::string globalPlaceText(const Access &A) const;
  ThreadAccess accessOf(const CheckPoint &Point, unsigned Thread) const;
  std::array<unsigned, 3> threadOf(unsigned Thread) const;
  char *nowhere(uint64_t Bytes);

  const CheckedLaunch Launch;
  const CompiledKernel &Kernel;
  uint64_t FrameBytes; // of all warps
  uint64_t SharedBytes;
  uint64_t Block = 0;
  SharedShadow Shared;
  std::vector<Room> LastRoom; // by number of the access, of global memory
  std::vector<char> Nowhere;
  /// By kind and number of the access, or of the barrier.
  std::map<std::pair<ProblemKind, unsigned>, size_t> Index;
  std::vector<Found> All;
};

/// The problems of all cores, one of a kind in a line, by kind and line.
std::vector<KernelProblem>
mergeProblems(const std::vector<BlockCheck::Found> &All);

} // namespace roofline::emulate

#endif
