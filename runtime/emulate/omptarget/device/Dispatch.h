// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose chunks are assigned on request. All schedules that are compiled
// to these calls (dynamic, guided, auto, runtime) use chunks of one size.
#ifndef ROOFLINE_OMPTARGET_DEVICE_DISPATCH_H
#define ROOFLINE_OMPTARGET_DEVICE_DISPATCH_H

#include "Parallel.h"
#include "Synchronize.h"

/// The loop that a parallel region is executing. In a nested region, which has
/// one thread, each thread has a loop of its own.
struct Loop {
  u64 Next, Lower, Upper, Chunk;
  i64 Step;
};
SHARED Loop RegionLoop;
SHARED Same<Loop *> OwnLoop[MostThreads];

template <typename T>
INSIDE void startLoop(T Lower, T Upper, i64 Step, i64 Chunk) {
  Loop New = {0, u64(Lower), u64(Upper), u64(Chunk > 0 ? Chunk : 1), Step};
  if (!isInTeam()) {
    Loop *Own = static_cast<Loop *>(malloc(sizeof(Loop)));
    *Own = New;
    OwnLoop[threadInBlock()] = Own;
    return;
  }
  // After this barrier no thread requests chunks of the previous loop.
  __kmpc_barrier(nullptr, 0);
  if (threadNumber() == 0) {
    RegionLoop.Next = New.Next;
    RegionLoop.Lower = New.Lower;
    RegionLoop.Upper = New.Upper;
    RegionLoop.Chunk = New.Chunk;
    RegionLoop.Step = New.Step;
  }
  __kmpc_barrier(nullptr, 0);
}

template <typename T, typename S>
INSIDE i32 nextChunk(i32 *IsLast, T *Lower, T *Upper, S *Stride) {
  Loop *Mine = isInTeam() ? (Loop *)&RegionLoop : OwnLoop[threadInBlock()];
  u64 Number = __atomic_fetch_add(&Mine->Next, 1, __ATOMIC_RELAXED);
  i64 Step = Mine->Step;
  T First = T(Mine->Lower), Last = T(Mine->Upper);
  u64 Iterations = 0;
  if (Step > 0 && First <= Last)
    Iterations = u64(Last - First) / u64(Step) + 1;
  if (Step < 0 && First >= Last)
    Iterations = u64(First - Last) / u64(-Step) + 1;
  u64 Begin = Number * Mine->Chunk, End = Begin + Mine->Chunk;
  if (Begin >= Iterations)
    return 0;
  bool EndsLoop = End >= Iterations;
  if (EndsLoop)
    End = Iterations;
  *Lower = First + T(i64(Begin) * Step);
  *Upper = First + T(i64(End - 1) * Step);
  *Stride = S(Step);
  if (IsLast)
    *IsLast = EndsLoop;
  return 1;
}

#define DISPATCH(SUFFIX, TYPE, SIGNED)                                         \
  ENTRY void __kmpc_dispatch_init_##SUFFIX(                                    \
      Ident *, i32, i32, TYPE Lower, TYPE Upper, SIGNED Step, SIGNED Chunk) {  \
    startLoop<TYPE>(Lower, Upper, Step, Chunk);                                \
  }                                                                            \
  ENTRY i32 __kmpc_dispatch_next_##SUFFIX(                                     \
      Ident *, i32, i32 *IsLast, TYPE *Lower, TYPE *Upper, SIGNED *Stride) {   \
    return nextChunk<TYPE, SIGNED>(IsLast, Lower, Upper, Stride);              \
  }                                                                            \
  ENTRY void __kmpc_dispatch_fini_##SUFFIX(Ident *, i32) {}
DISPATCH(4, i32, i32)
DISPATCH(4u, u32, i32)
DISPATCH(8, i64, i64)
DISPATCH(8u, u64, i64)
#undef DISPATCH

ENTRY void __kmpc_dispatch_deinit(Ident *, i32) {
  if (!isInTeam())
    free(OwnLoop[threadInBlock()]);
}

#endif
