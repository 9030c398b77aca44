// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SharedShadow.h"
#include "emulate/compile/WarpState.h"
#include <cstring>

using namespace roofline;
using namespace roofline::emulate;

static constexpr uint32_t MostTimes = 1u << 31;

void SharedShadow::beginBlock() {
  if (Times.Now > MostTimes) { // rather than wrap around
    std::fill(Shadow.begin(), Shadow.end(), Cell());
    std::fill(SyncOf.begin(), SyncOf.end(), 0);
    Times.Now = 0;
  }
  passBarrier();
  Times.Block = Times.Interval;
}

void SharedShadow::syncWarp(unsigned Warp, uint32_t Threads) {
  ++Times.Now;
  uint32_t *Of = &SyncOf[Warp * WarpSize];
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Of[Lane] = Threads >> Lane & 1 ? Times.Now : Of[Lane];
}

bool SharedShadow::conflicts(const Trace &Earlier,
                             const SharedAccess &A) const {
  if (!isRecent(Earlier) || Earlier.Thread == A.Thread ||
      (Earlier.IsOrdered && A.IsOrdered))
    return false;
  return Earlier.Thread / WarpSize != A.Thread / WarpSize ||
         (Earlier.Point != A.Point && SyncOf[A.Thread] <= Earlier.Time);
}

const SharedShadow::Trace *SharedShadow::conflictOf(const Cell &C,
                                                    const SharedAccess &A,
                                                    uint64_t Byte) const {
  bool IsSame = A.What == ThreadAction::Write && A.New && A.Old &&
                !std::memcmp(A.New + Byte, A.Old + Byte, Grain);
  if (IsSame)
    return nullptr;
  if (conflicts(C.Write, A))
    return &C.Write;
  if (A.What != ThreadAction::Read)
    for (const Trace &Read : C.Reads)
      if (conflicts(Read, A))
        return &Read;
  return nullptr;
}

void SharedShadow::remember(Cell &C, const SharedAccess &A) const {
  Trace Mine{Times.Now, A.Point, A.Thread, A.IsOrdered,
             A.What == ThreadAction::Atomic};
  if (A.What != ThreadAction::Read) {
    // An atomic write must not replace a plain one that may still race with
    // accesses of other threads.
    bool IsPlain = isRecent(C.Write) && !C.Write.IsOrdered;
    if (!IsPlain || !A.IsOrdered)
      C.Write = Mine;
    return;
  }
  Trace &First = C.Reads[0];
  bool IsOfWarp =
      isRecent(First) && First.Thread / WarpSize == A.Thread / WarpSize;
  bool IsAgain = First.Thread == A.Thread && !A.IsOrdered;
  if (!isRecent(First) || (IsOfWarp && (First.IsOrdered || IsAgain)))
    First = Mine;
  else
    C.Reads[IsOfWarp ? 2 : 1] = Mine;
}

SharedShadow::Verdict SharedShadow::access(const SharedAccess &A) {
  Verdict Result;
  for (uint64_t Byte = 0; Byte < A.Bytes; Byte += Grain) {
    Cell &C = Shadow[(A.Offset + Byte) / Grain];
    Result.ReadsNothing |=
        A.What != ThreadAction::Write && C.Write.Time < Times.Block;
    const Trace *Earlier = Result.Race ? nullptr : conflictOf(C, A, Byte);
    if (Earlier) {
      ThreadAction What = Earlier->IsAtomic     ? ThreadAction::Atomic
                          : Earlier == &C.Write ? ThreadAction::Write
                                                : ThreadAction::Read;
      Result.Race = {What, Earlier->Point, uint16_t(Earlier->Thread)};
    }
    remember(C, A);
  }
  return Result;
}

bool SharedShadow::lacksWrite(uint64_t Offset, uint64_t Bytes,
                              unsigned Thread) const {
  for (uint64_t Byte = 0; Byte < Bytes; Byte += Grain) {
    const Trace &Write = Shadow[(Offset + Byte) / Grain].Write;
    if (Write.Time < Times.Block || Write.Thread == Thread)
      return true;
  }
  return false;
}
