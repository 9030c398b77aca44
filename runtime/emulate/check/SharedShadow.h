// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow memory of the shared memory of a thread block: which threads accessed
// each part since the last barrier, and whether it was ever written. Detects
// races and reads of uninitialised memory. Threads of one warp race where the
// code has different accesses and no __syncwarp() of the later thread between.
#ifndef ROOFLINE_EMULATE_CHECK_SHAREDSHADOW_H
#define ROOFLINE_EMULATE_CHECK_SHAREDSHADOW_H

#include "emulate/compile/CheckTables.h"
#include "model/KernelProblem.h"
#include <vector>

namespace roofline::emulate {

/// An access of one thread.
struct SharedAccess {
  ThreadAction What = ThreadAction::Read;
  bool IsOrdered = false; // volatile or atomic
  uint32_t Point = 0;     // number of the access in the code
  uint16_t Thread = 0;    // number in the thread block
  uint64_t Offset = 0, Bytes = 0;
  /// The bytes before and after the access; null if unknown.
  const char *Old = nullptr, *New = nullptr;
};

/// An earlier access that should be separated from this one by a barrier.
struct SharedConflict {
  ThreadAction What = ThreadAction::Read;
  uint32_t Point = 0;
  uint16_t Thread = 0;
};

class SharedShadow {
public:
  /// \p Grain: all accesses begin at multiples of it and their sizes are
  /// multiples of it, in bytes.
  SharedShadow(uint64_t Bytes, uint64_t Grain, unsigned Threads)
      : Grain(Grain), Shadow((Bytes + Grain - 1) / Grain), SyncOf(Threads) {}

  void beginBlock();
  void passBarrier() { Times.Interval = ++Times.Now; }
  /// \p Threads of \p Warp synchronise.
  void syncWarp(unsigned Warp, uint32_t Threads);

  struct Verdict {
    std::optional<SharedConflict> Race;
    bool ReadsNothing = false; // reads a byte that was never written
  };
  /// The threads of a warp are assumed to execute one instruction in lockstep,
  /// so it does not race with itself. Two ordered accesses are no race, nor is
  /// a write that does not change the value.
  Verdict access(const SharedAccess &A);
  /// After a read of unwritten bytes by \p Thread: whether no other thread has
  /// written one of them since, which would be a race with the read.
  bool lacksWrite(uint64_t Offset, uint64_t Bytes, unsigned Thread) const;

  ShadowCell *cells() { return Shadow.data(); }
  const ShadowTimes &times() const { return Times; }

private:
  using Trace = ShadowTrace;
  using Cell = ShadowCell;
  bool conflicts(const Trace &Earlier, const SharedAccess &A) const;
  const Trace *conflictOf(const Cell &C, const SharedAccess &A,
                          uint64_t Byte) const;
  bool isRecent(const Trace &T) const { return T.Time >= Times.Interval; }
  void remember(Cell &C, const SharedAccess &A) const;

  uint64_t Grain;
  std::vector<Cell> Shadow;
  ShadowTimes Times;
  /// By thread: the time after it last synchronised with others of its warp.
  std::vector<uint32_t> SyncOf;
};

} // namespace roofline::emulate

#endif
