// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched each part of a block's shared memory since the last barrier,
// and whether anyone wrote it: what races and reads of nothing are known by.
#ifndef ROOFLINE_EMULATE_CHECK_SHAREDSHADOW_H
#define ROOFLINE_EMULATE_CHECK_SHAREDSHADOW_H

#include "model/KernelProblem.h"
#include <vector>

namespace roofline::emulate {

/// One access by a thread.
struct SharedAccess {
  ThreadAction What = ThreadAction::Read;
  bool IsOrdered = false; // volatile or atomic
  uint32_t Point = 0;     // number of the place in the code
  uint16_t Thread = 0;    // of the block
  uint64_t Offset = 0, Bytes = 0;
  /// What is there, and what will be; null where that is not known.
  const char *Old = nullptr, *New = nullptr;
};

/// An earlier access that a barrier should part from this one.
struct SharedConflict {
  ThreadAction What = ThreadAction::Read;
  uint32_t Point = 0;
  uint16_t Thread = 0;
};

class SharedShadow {
public:
  /// \p Grain: all accesses begin at multiples of it, and have as many bytes.
  explicit SharedShadow(uint64_t Bytes, uint64_t Grain = 1)
      : Grain(Grain), Shadow((Bytes + Grain - 1) / Grain) {}

  void beginBlock();
  void passBarrier() { ++Interval; }

  struct Verdict {
    std::optional<SharedConflict> Race;
    bool ReadsNothing = false; // some byte was never written
  };
  /// Threads of one warp are taken to be in step. Accesses that are ordered on
  /// both sides are no race, nor is a write of what is there already.
  Verdict access(const SharedAccess &A);

private:
  struct Trace {
    uint32_t Interval = 0; // 0: never
    uint32_t Point = 0;
    uint16_t Thread = 0;
    bool IsOrdered = false;
    bool IsAtomic = false;
  };
  /// Two readers, of different warps, are enough: a writer of any warp meets
  /// one that is not of its own.
  struct Cell {
    Trace Write, Reads[2];
    uint32_t WrittenInBlock = 0;
  };
  bool conflicts(const Trace &Earlier, const SharedAccess &A) const;
  const Trace *conflictOf(const Cell &C, const SharedAccess &A,
                          uint64_t Byte) const;
  void remember(Cell &C, const SharedAccess &A) const;

  uint64_t Grain;
  std::vector<Cell> Shadow;
  uint32_t Interval = 0, Block = 0;
};

} // namespace roofline::emulate

#endif
