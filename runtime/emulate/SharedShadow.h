// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched each byte of a block's shared memory since the last barrier,
// and whether anyone wrote it: what races and reads of nothing are known by.
#ifndef ROOFLINE_EMULATE_SHAREDSHADOW_H
#define ROOFLINE_EMULATE_SHAREDSHADOW_H

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
  explicit SharedShadow(uint64_t Bytes) : Shadow(Bytes) {}

  void beginBlock();
  void passBarrier() { ++Interval; }

  struct Verdict {
    std::optional<SharedConflict> Race;
    bool ReadsNothing = false; // some byte was never written
  };
  /// Threads of one warp are taken to be in step. Accesses that are ordered on
  /// both sides are no race, nor is a write of what another thread wrote.
  Verdict access(const SharedAccess &A);

private:
  struct Trace {
    uint32_t Interval = 0; // 0: never
    uint32_t Point = 0;
    uint16_t Thread = 0;
    bool IsOrdered = false;
    ThreadAction What = ThreadAction::Read;
  };
  /// Two readers, of different warps, are enough: a writer of any warp meets
  /// one that is not of its own.
  struct Byte {
    Trace Write, Reads[2];
    uint32_t WrittenInBlock = 0;
  };
  bool conflicts(const Trace &Earlier, const SharedAccess &A) const;
  const Trace *conflictOf(const Byte &B, const SharedAccess &A,
                          uint64_t I) const;
  void remember(Byte &B, const SharedAccess &A) const;

  std::vector<Byte> Shadow;
  uint32_t Interval = 0, Block = 0;
};

} // namespace roofline::emulate

#endif
