// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where managed memory should lie: there is only one place.
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
