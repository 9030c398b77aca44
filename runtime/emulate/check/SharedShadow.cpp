// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SharedShadow.h"
#include "emulate/compile/WarpState.h"
#include <cstring>

using namespace roofline;
using namespace roofline::emulate;

void SharedShadow::beginBlock() {
  ++Block;
  ++Interval;
}

bool SharedShadow::conflicts(const Trace &Earlier,
                             const SharedAccess &A) const {
  return Earlier.Interval == Interval &&
         Earlier.Thread / WarpSize != A.Thread / WarpSize &&
         !(Earlier.IsOrdered && A.IsOrdered);
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
  Trace Now{Interval, A.Point, A.Thread, A.IsOrdered,
            A.What == ThreadAction::Atomic};
  if (A.What != ThreadAction::Read) {
    C.WrittenInBlock = Block;
    // An atomic write must not replace a plain one that may still race with
    // accesses of other threads.
    bool IsPlain = C.Write.Interval == Interval && !C.Write.IsOrdered;
    if (!IsPlain || !A.IsOrdered)
      C.Write = Now;
    return;
  }
  Trace &First = C.Reads[0];
  bool IsOfWarp = First.Interval == Interval &&
                  First.Thread / WarpSize == A.Thread / WarpSize;
  if (First.Interval != Interval || (IsOfWarp && First.IsOrdered))
    First = Now;
  else if (!IsOfWarp)
    C.Reads[1] = Now;
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
      Result.Race = {What, Earlier->Point, Earlier->Thread};
    }
    remember(C, A);
  }
  return Result;
}
