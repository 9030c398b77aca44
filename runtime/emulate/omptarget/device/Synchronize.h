// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, locks, and regions that one thread executes.
#ifndef ROOFLINE_OMPTARGET_DEVICE_SYNCHRONIZE_H
#define ROOFLINE_OMPTARGET_DEVICE_SYNCHRONIZE_H

#include "Team.h"

ENTRY void __kmpc_barrier(Ident *, i32) {
  if (roofline_only_spmd && roofline_never_nests && roofline_whole_teams)
    return blockBarrier();
  u8 In = Depth[threadInBlock()];
  if (In > 1)
    return;
  if (isSpmd() && (In == 0 || regionSize() == blockSize()))
    return blockBarrier();
  if (In == 1)
    barrierBesideOthers();
}

ENTRY i32 __kmpc_cancel_barrier(Ident *Where, i32 Thread) {
  __kmpc_barrier(Where, Thread);
  return 0;
}
ENTRY i32 __kmpc_cancel(Ident *, i32, i32) { return 0; }
ENTRY i32 __kmpc_cancellationpoint(Ident *, i32, i32) { return 0; }

ENTRY i32 __kmpc_master(Ident *, i32) { return threadNumber() == 0; }
ENTRY void __kmpc_end_master(Ident *, i32) {}
ENTRY i32 __kmpc_masked(Ident *, i32, i32 Filter) {
  return threadNumber() == u32(Filter);
}
ENTRY void __kmpc_end_masked(Ident *, i32) {}
ENTRY i32 __kmpc_single(Ident *, i32) { return threadNumber() == 0; }
ENTRY void __kmpc_end_single(Ident *, i32) {}
ENTRY void __kmpc_ordered(Ident *, i32) {}
ENTRY void __kmpc_end_ordered(Ident *, i32) {}
ENTRY void __kmpc_flush(Ident *) { __nvvm_membar_gl(); }

ENTRY void __kmpc_syncwarp(u64 Mask) { __nvvm_bar_warp_sync(u32(Mask)); }
ENTRY u64 __kmpc_warp_active_thread_mask() { return __nvvm_activemask(); }

/// As in LLVM's runtime, a warp whose threads wait for each other's lock never
/// ends.
ENTRY void omp_init_lock(i32 *Lock) { *Lock = 0; }
ENTRY void omp_destroy_lock(i32 *Lock) { *Lock = 0; }
ENTRY void omp_set_lock(i32 *Lock) {
  while (__atomic_exchange_n(Lock, 1, __ATOMIC_ACQUIRE))
    ;
}
ENTRY void omp_unset_lock(i32 *Lock) {
  __atomic_store_n(Lock, 0, __ATOMIC_RELEASE);
}
ENTRY i32 omp_test_lock(i32 *Lock) {
  return !__atomic_exchange_n(Lock, 1, __ATOMIC_ACQUIRE);
}

/// The compiler serialises the threads of a warp that call this.
ENTRY void __kmpc_critical(Ident *, i32, i32 *Lock) {
  while (__atomic_exchange_n(Lock, 1, __ATOMIC_ACQUIRE))
    ;
  __nvvm_membar_gl();
}
ENTRY void __kmpc_end_critical(Ident *, i32, i32 *Lock) {
  __nvvm_membar_gl();
  __atomic_store_n(Lock, 0, __ATOMIC_RELEASE);
}

#endif
