// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops with static schedules: the iterations are distributed before the loop
// starts.
#ifndef ROOFLINE_OMPTARGET_DEVICE_SHARE_H
#define ROOFLINE_OMPTARGET_DEVICE_SHARE_H

#include "Team.h"

enum Schedule {
  StaticChunks = 33,
  TeamsChunks = 91,
};

/// Sets [*Lower, *Upper] to the part that \p Me of \p Sharers executes: its
/// first chunk, with the distance to its next one in *Stride, or, if not
/// \p InChunks, all of its iterations.
template <typename T>
INSIDE void share(bool InChunks, i32 *IsLast, T *Lower, T *Upper, T *Stride,
                  T Chunk, T Me, T Sharers) {
  T First = *Lower, Last = *Upper;
  if (InChunks) {
    T Mine = First + Me * Chunk;
    *Lower = Mine;
    *Upper = Mine + Chunk - 1;
    *Stride = Sharers * Chunk;
    if (IsLast)
      *IsLast = (Last - First) / Chunk % Sharers == Me;
    return;
  }
  T Count = Last - First + 1, Part = Count / Sharers, More = Count % Sharers;
  T Begin = First + Me * Part + (Me < More ? Me : More);
  T End = Begin + Part + (Me < More ? 1 : 0) - 1;
  *Lower = Begin;
  *Upper = End;
  *Stride = Count;
  if (IsLast)
    *IsLast = Begin <= End && End == Last;
}

#define SHARE(SUFFIX, TYPE, SIGNED)                                            \
  ENTRY void __kmpc_for_static_init_##SUFFIX(                                  \
      Ident *, i32, i32 Kind, i32 *IsLast, TYPE *Lower, TYPE *Upper,           \
      SIGNED *Stride, SIGNED, SIGNED Chunk) {                                  \
    share<TYPE>(Kind == StaticChunks && Chunk > 0, IsLast, Lower, Upper,       \
                (TYPE *)Stride, Chunk, threadNumber(), numberOfThreads());     \
  }                                                                            \
  ENTRY void __kmpc_distribute_static_init_##SUFFIX(                           \
      Ident *, i32, i32 Kind, i32 *IsLast, TYPE *Lower, TYPE *Upper,           \
      SIGNED *Stride, SIGNED, SIGNED Chunk) {                                  \
    share<TYPE>(Kind == TeamsChunks && Chunk > 0, IsLast, Lower, Upper,        \
                (TYPE *)Stride, Chunk, teamNumber(), numberOfTeams());         \
  }
SHARE(4, i32, i32)
SHARE(4u, u32, i32)
SHARE(8, i64, i64)
SHARE(8u, u64, i64)
#undef SHARE

ENTRY void __kmpc_for_static_fini(Ident *, i32) {}
ENTRY void __kmpc_distribute_static_fini(Ident *, i32) {}

#endif
