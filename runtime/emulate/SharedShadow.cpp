// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SharedShadow.h"
#include "WarpState.h"

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

const SharedShadow::Trace *SharedShadow::conflictOf(const Byte &B,
                                                    const SharedAccess &A,
                                                    uint64_t I) const {
  bool IsSame = A.New && A.Old && A.New[I] == A.Old[I];
  if (conflicts(B.Write, A) && (A.What != ThreadAction::Write || !IsSame))
    return &B.Write;
  if (A.What != ThreadAction::Read)
    for (const Trace &Read : B.Reads)
      if (conflicts(Read, A))
        return &Read;
  return nullptr;
}

void SharedShadow::remember(Byte &B, const SharedAccess &A) const {
  Trace Now{Interval, A.Point, A.Thread, A.IsOrdered, A.What};
  if (A.What != ThreadAction::Read) {
    B.Write = Now;
    B.WrittenInBlock = Block;
    return;
  }
  Trace &First = B.Reads[0];
  bool IsOfWarp = First.Interval == Interval &&
                  First.Thread / WarpSize == A.Thread / WarpSize;
  if (First.Interval != Interval || (IsOfWarp && First.IsOrdered))
    First = Now;
  else if (!IsOfWarp)
    B.Reads[1] = Now;
}

SharedShadow::Verdict SharedShadow::access(const SharedAccess &A) {
  Verdict Result;
  for (uint64_t I = 0; I < A.Bytes; ++I) {
    Byte &B = Shadow[A.Offset + I];
    Result.ReadsNothing |=
        A.What != ThreadAction::Write && B.WrittenInBlock != Block;
    if (!Result.Race)
      if (const Trace *Earlier = conflictOf(B, A, I))
        Result.Race = {Earlier->What, Earlier->Point, Earlier->Thread};
    remember(B, A);
  }
  return Result;
}
