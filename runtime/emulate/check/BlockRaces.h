// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detects races of a thread block with other blocks of its launch on global
// memory. The barriers of cooperative launches order accesses, and, in kernels
// with fences, so do atomic and volatile accesses: an access of block A, then
// an atomic of A, then an atomic of block B to the same address, then an access
// of B. To keep this cheap, B's accesses are taken to come after those of all
// blocks that happened before the atomic of A, which may hide races but never
// reports a false one.
#ifndef ROOFLINE_EMULATE_CHECK_BLOCKRACES_H
#define ROOFLINE_EMULATE_CHECK_BLOCKRACES_H

#include "GlobalShadow.h"
#include "model/KernelProblem.h"
#include <array>

namespace roofline::emulate {

/// An access of one thread to memory that has cells.
struct GlobalAccess {
  ThreadAction What = ThreadAction::Read;
  bool IsOrdered = false;             // volatile or atomic
  uint64_t Point = 0, Thread = 0;     // number in the code, in the block
  uint64_t Offset = 0, Bytes = 0;     // in the memory
  const volatile char *Old = nullptr; // the bytes before the access
  const char *New = nullptr;          // and after it; null if unknown
};

class BlockRaces {
public:
  /// \p HasFences: of the kernel.
  BlockRaces(GlobalShadow &Shadow, uint64_t Grain, bool HasFences);

  void beginBlock(uint64_t Number);
  /// All blocks of the launch arrived at a grid barrier at \p Time.
  void passGrid(uint64_t Time) { Times.Since = std::max(Times.Since, Time); }
  /// The trace of an earlier access of another block that should be ordered
  /// before \p A; 0 if there is none. A write that does not change the value is
  /// no race with another write or read. Nor is a read after it, as the block
  /// that reads may have written the same value.
  uint64_t access(GlobalCell *Cells, const GlobalAccess &A);

  const GlobalTimes &times() const { return Times; }

private:
  uint64_t synchronise(GlobalCell *Cells, const GlobalAccess &A);
  void acquire(const GlobalCell &C);
  bool acquireAgain();
  struct Conflict {
    uint64_t Trace = 0; // of the other access; 0: none
    bool IsWithWrite = false;
  };
  Conflict conflictOf(const GlobalCell &C, ThreadAction What, uint64_t Mine);
  bool changesNothing(const GlobalAccess &A, uint64_t Byte, bool MayWait);
  bool isOfOther(uint64_t Trace) const;
  void remember(GlobalCell &C, const GlobalAccess &A, uint64_t Mine) const;

  GlobalShadow &Shadow;
  uint64_t Grain;
  bool HasFences;
  uint64_t Start; // of the launch
  GlobalTimes Times;
  unsigned Waits = 0;
  /// The cells that the block's latest ordered reads and atomics used, as a
  /// ring; null where it had fewer.
  std::array<const GlobalCell *, 8> Acquired = {};
  unsigned Acquisitions = 0;
};

} // namespace roofline::emulate

#endif
