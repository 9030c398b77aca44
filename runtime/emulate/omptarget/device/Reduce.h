// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions: within warps by shuffles, between warps through shared memory,
// between teams through memory of the launch. The compiler generates the
// functions that depend on the types of the reduced values.
#ifndef ROOFLINE_OMPTARGET_DEVICE_REDUCE_H
#define ROOFLINE_OMPTARGET_DEVICE_REDUCE_H

#include "Synchronize.h"

using ShuffleReduce = void (*)(void *, i16 Lane, i16 Offset, i16 Version);
using CopyBetweenWarps = void (*)(void *, i32 Warps);
using CopyRecord = void (*)(void *Buffer, i32 Index, void *Data);

ENTRY i32 __kmpc_shuffle_int32(i32 Value, i16 Offset, i16 Width) {
  return __nvvm_shfl_sync_down_i32(~0u, Value, Offset,
                                   ((32 - Width) << 8) | 31);
}
ENTRY i64 __kmpc_shuffle_int64(i64 Value, i16 Offset, i16 Width) {
  u32 Low = __kmpc_shuffle_int32(i32(Value), Offset, Width);
  u32 High = __kmpc_shuffle_int32(i32(Value >> 32), Offset, Width);
  return i64(u64(High) << 32 | Low);
}

INSIDE void reduceFullWarp(void *Data, ShuffleReduce Reduce) {
#pragma clang loop unroll(full)
  for (u32 Offset = 16; Offset > 0; Offset /= 2)
    Reduce(Data, 0, Offset, 0);
}

/// Reduces the values of the first \p Lanes lanes of a warp.
INSIDE void reducePartOfWarp(void *Data, ShuffleReduce Reduce, u32 Lanes) {
  u32 Lane = threadInBlock() & 31;
  for (; Lanes > 1; Lanes = (Lanes + 1) / 2)
    Reduce(Data, Lane, Lanes / 2, 1);
}

/// Reduces the values of the first \p Threads threads; thread 0 gets the
/// result.
INSIDE void reduceThreads(void *Data, ShuffleReduce Reduce,
                          CopyBetweenWarps Copy, u32 Threads) {
  u32 Warp = threadInBlock() / 32, Warps = (Threads + 31) / 32;
  if (Warp + 1 < Warps || (Warp + 1 == Warps && Threads % 32 == 0))
    reduceFullWarp(Data, Reduce);
  else if (Warp + 1 == Warps)
    reducePartOfWarp(Data, Reduce, Threads % 32);
  if (Threads <= 32)
    return;
  Copy(Data, Warps);
  if (Warp == 0)
    reducePartOfWarp(Data, Reduce, Warps);
}

ENTRY i32 __kmpc_nvptx_parallel_reduce_nowait_v2(Ident *, u64, void *Data,
                                                 ShuffleReduce Reduce,
                                                 CopyBetweenWarps Copy) {
  u32 Threads = numberOfThreads();
  if (Threads == 1)
    return 1;
  reduceThreads(Data, Reduce, Copy, Threads);
  return threadInBlock() == 0;
}

SHARED u32 IsLastTeam;

/// Each team writes a record of its own, so that no team waits for another; the
/// last team to arrive combines them.
ENTRY i32 __kmpc_nvptx_teams_reduce_nowait_v2(Ident *, void *Buffer, u32, u64,
                                              void *Data, ShuffleReduce Reduce,
                                              CopyBetweenWarps Copy,
                                              CopyRecord ToBuffer, CopyRecord,
                                              CopyRecord FromBuffer,
                                              CopyRecord AddFromBuffer) {
  bool Spmd = isSpmd();
  if (!Spmd && !isMainThread())
    return 0;
  u32 Me = Spmd ? threadInBlock() : 0, Threads = Spmd ? blockSize() : 1;
  u32 Teams = numberOfTeams();
  if (Me == 0) {
    ToBuffer(Buffer, teamNumber(), Data);
    __nvvm_membar_gl();
    u32 Before = __atomic_fetch_add(&Launch->TeamsDone, 1, __ATOMIC_SEQ_CST);
    IsLastTeam = Before == Teams - 1;
  }
  if (Spmd)
    blockBarrier();
  if (!IsLastTeam)
    return 0;
  __nvvm_membar_gl();
  u32 Used = Threads < Teams ? Threads : Teams;
  if (Me < Used) {
    FromBuffer(Buffer, Me, Data);
    for (u32 I = Me + Threads; I < Teams; I += Threads)
      AddFromBuffer(Buffer, I, Data);
  }
  if (Used > 1)
    reduceThreads(Data, Reduce, Copy, Used);
  if (Me == 0)
    Launch->TeamsDone = 0;
  return Me == 0;
}

ENTRY void __kmpc_nvptx_end_reduce_nowait(i32) {}
ENTRY void *__kmpc_reduction_get_fixed_buffer() { return Launch->Reduction; }

#endif
