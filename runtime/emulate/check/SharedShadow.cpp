// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SharedShadow.h"
#include "emulate/compile/WarpState.h"
#include <cstring>

using namespace roofline;
using namespace roofline::emulate;

void SharedShadow::beginBlock() {
  ++Block;
  passBarrier();
}

void SharedShadow::syncWarp(unsigned Warp, uint32_t Threads) {
  ++Now;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (Threads >> Lane & 1)
      SyncOf[Warp * WarpSize + Lane] = Now;
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
  Trace Mine{Now, A.Point, A.Thread, A.IsOrdered,
             A.What == ThreadAction::Atomic};
  if (A.What != ThreadAction::Read) {
    C.WrittenInBlock = Block;
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
        A.What != ThreadAction::Write && C.WrittenInBlock != Block;
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
