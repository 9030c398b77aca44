// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions, and the variables that their threads share.
#ifndef ROOFLINE_OMPTARGET_DEVICE_PARALLEL_H
#define ROOFLINE_OMPTARGET_DEVICE_PARALLEL_H

#include "Team.h"

template <unsigned> using Argument = void *;

template <unsigned... I> struct Indices {};

template <unsigned... I>
INSIDE void call(void *Body, i32 *Thread, i32 *Zero, void **Arguments,
                 Indices<I...>) {
  using Function = void (*)(i32 *, i32 *, Argument<I>...);
  reinterpret_cast<Function>(Body)(Thread, Zero, Arguments[I]...);
}

/// Calls \p Body with \p Count arguments. The count is a constant after
/// inlining, so that only one of the calls remains.
template <unsigned... I>
INSIDE void callWith(void *Body, i32 *Thread, i32 *Zero, void **Arguments,
                     u64 Count, Indices<I...> All) {
  if (Count == sizeof...(I))
    return call(Body, Thread, Zero, Arguments, All);
  if constexpr (sizeof...(I) < MostArguments)
    callWith(Body, Thread, Zero, Arguments, Count,
             Indices<I..., sizeof...(I)>());
  else
    __builtin_trap();
}

INSIDE void callBody(void *Body, u32 Thread, void **Arguments, u64 Count) {
  i32 Number = Thread, Zero = 0;
  callWith(Body, &Number, &Zero, Arguments, Count, Indices<>());
}

ENTRY void __kmpc_parallel_60(Ident *, i32, i32 Condition, i32 Threads, i32,
                              void *Body, void *ForWorkers, void **Arguments,
                              i64 Count, i32) {
  u32 Me = threadInBlock();
  if (!roofline_never_nests &&
      Depth[Me]) { // nested: executed by this thread alone
    Depth[Me] += 1;
    callBody(Body, 0, Arguments, Count);
    Depth[Me] -= 1;
    return;
  }
  u32 All = workers(), Size = All;
  if (!roofline_whole_teams) {
    if (Threads > 0 && u32(Threads) < All)
      Size = Threads;
    if (!Condition)
      Size = 1;
  }
  if (isSpmd()) {
    if (Me == 0) {
      RegionSize = Size;
      if (Size != All)
        Region = Region + 1;
    }
    Depth[Me] = 1;
    blockBarrier();
    // The compiler can thus fold the first queries of a region, as with LLVM's
    // runtime.
    __builtin_assume(Depth[Me] == 1);
    __builtin_assume(RegionSize == Size);
    if (roofline_whole_teams || Me < Size)
      callBody(Body, Me, Arguments, Count);
    if (Size == All)
      blockBarrier();
    else if (Me < Size)
      endRegion();
    else
      waitForRegion();
    Depth[Me] = 0;
    return;
  }
  if (!Condition) {
    Depth[Me] = Serialised + 1;
    callBody(Body, 0, Arguments, Count);
    Depth[Me] = 0;
    return;
  }
  for (i64 I = 0; I < Count; ++I)
    RegionArguments[I] = Arguments[I];
  RegionSize = Size;
  Region = Region + 1;
  RegionWork = ForWorkers;
  blockBarrier();
  waitForRegion();
  blockBarrier();
}

/// The name in LLVM 21 and earlier.
ENTRY void __kmpc_parallel_51(Ident *Where, i32 Thread, i32 Condition,
                              i32 Threads, i32 Bind, void *Body,
                              void *ForWorkers, void **Arguments, i64 Count) {
  __kmpc_parallel_60(Where, Thread, Condition, Threads, Bind, Body, ForWorkers,
                     Arguments, Count, 0);
}

ENTRY void __kmpc_get_shared_variables(void ***Arguments) {
  *Arguments = (void **)(void *)RegionArguments;
}

ENTRY void __kmpc_serialized_parallel(Ident *, u32) {
  Depth[threadInBlock()] += Depth[threadInBlock()] ? 1 : Serialised + 1;
}
ENTRY void __kmpc_end_serialized_parallel(Ident *, u32) {
  u8 Outer = Depth[threadInBlock()] - 1;
  Depth[threadInBlock()] = Outer == Serialised ? 0 : Outer;
}

extern "C" void *malloc(__SIZE_TYPE__);
extern "C" void free(void *);

/// Memory for a variable that other threads may access. Variables of the main
/// thread are freed in reverse order.
ENTRY void *__kmpc_alloc_shared(u64 Bytes) {
  u32 Size = (u32(Bytes) + 15) & ~15u;
  if (!isMainThread() || Bytes > StackBytes || StackTop + Size > StackBytes)
    return malloc(Bytes);
  void *Place = (char *)Stack + StackTop;
  StackTop += Size;
  return Place;
}

ENTRY void __kmpc_free_shared(void *Place, u64 Bytes) {
  char *Begin = (char *)Stack;
  if (Place < Begin || Place >= Begin + StackBytes)
    return free(Place);
  StackTop -= (u32(Bytes) + 15) & ~15u;
}

#endif
