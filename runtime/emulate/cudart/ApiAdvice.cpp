// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on the placement of managed memory. It has no effect, since device and
// host memory are the same; only the range is checked.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

static cudaError_t checkRange(const void *Start, size_t Size) {
  return withDevice([&](Device &D) {
    return D.Memory.covers(Start, Size) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPrefetchAsync(const void *Start, size_t Size,
                                 cudaMemLocation, unsigned, cudaStream_t S) {
  return withDevice([&](Device &D) {
    return D.Memory.covers(Start, Size)
               ? submit(D, S, cudaGraphNodeTypeEmpty, NoWork())
               : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemAdvise(const void *Start, size_t Size, cudaMemoryAdvise,
                          cudaMemLocation) {
  return checkRange(Start, Size);
}

PER_THREAD(cudaMemPrefetchAsync, _ptsz);
