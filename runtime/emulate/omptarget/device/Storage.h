// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a region allocates: all allocators take it from the heap.
#ifndef ROOFLINE_OMPTARGET_DEVICE_STORAGE_H
#define ROOFLINE_OMPTARGET_DEVICE_STORAGE_H

#include "Parallel.h"

/// Memory at a multiple of \p Alignment, behind the address of its block.
ENTRY void *omp_aligned_alloc(u64 Alignment, u64 Size, u64) {
  if (!Size)
    return nullptr;
  if (Alignment < 16)
    Alignment = 16;
  void *Block = malloc(Size + Alignment);
  if (!Block)
    return nullptr;
  u64 Place = (reinterpret_cast<u64>(Block) / Alignment + 1) * Alignment;
  reinterpret_cast<void **>(Place)[-1] = Block;
  return reinterpret_cast<void *>(Place);
}
ENTRY void *omp_aligned_calloc(u64 Alignment, u64 Count, u64 Size,
                               u64 Allocator) {
  void *Place = omp_aligned_alloc(Alignment, Count * Size, Allocator);
  if (Place)
    __builtin_memset(Place, 0, Count * Size);
  return Place;
}
ENTRY void *omp_alloc(u64 Size, u64 Allocator) {
  return omp_aligned_alloc(16, Size, Allocator);
}
ENTRY void *omp_calloc(u64 Count, u64 Size, u64 Allocator) {
  return omp_aligned_calloc(16, Count, Size, Allocator);
}
ENTRY void omp_free(void *Place, u64) {
  if (Place)
    free(static_cast<void **>(Place)[-1]);
}

ENTRY u64 omp_init_allocator(u64, i32, const void *) { return 1; }
ENTRY void omp_destroy_allocator(u64) {}

ENTRY void *__kmpc_alloc(i32, u64 Size, u64 Allocator) {
  return omp_aligned_alloc(16, Size, Allocator);
}
ENTRY void *__kmpc_aligned_alloc(i32, u64 Alignment, u64 Size, u64 Allocator) {
  return omp_aligned_alloc(Alignment, Size, Allocator);
}
ENTRY void __kmpc_free(i32, void *Place, u64 Allocator) {
  omp_free(Place, Allocator);
}

#endif
