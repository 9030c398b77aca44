// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMemset() and related functions.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

static cudaError_t fillNow(cudaStream_t S, void *Start, size_t Pitch,
                           size_t Slice, int Value, const CopyShape &Shape) {
  return withDevice([&](Device &D) {
    return submit(D, S, cudaGraphNodeTypeMemset,
                  FillWork{{static_cast<char *>(Start), Pitch, Slice},
                           unsigned(Value),
                           1,
                           Shape});
  });
}

cudaError_t cudaMemset(void *Start, int Value, size_t Size) {
  return fillNow(nullptr, Start, 0, 0, Value, {Size});
}

cudaError_t cudaMemsetAsync(void *Start, int Value, size_t Size,
                            cudaStream_t S) {
  return fillNow(S, Start, 0, 0, Value, {Size});
}

cudaError_t cudaMemset2D(void *Start, size_t Pitch, int Value, size_t Width,
                         size_t Height) {
  return fillNow(nullptr, Start, Pitch, 0, Value, {Width, Height});
}

cudaError_t cudaMemset2DAsync(void *Start, size_t Pitch, int Value,
                              size_t Width, size_t Height, cudaStream_t S) {
  return fillNow(S, Start, Pitch, 0, Value, {Width, Height});
}

cudaError_t cudaMemset3D(cudaPitchedPtr P, int Value, cudaExtent Extent) {
  return cudaMemset3DAsync(P, Value, Extent, nullptr);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr P, int Value, cudaExtent Extent,
                              cudaStream_t S) {
  return fillNow(S, P.ptr, P.pitch, P.pitch * P.ysize, Value,
                 {Extent.width, Extent.height, Extent.depth});
}

PER_THREAD(cudaMemset, _ptds);
PER_THREAD(cudaMemsetAsync, _ptsz);
PER_THREAD(cudaMemset2D, _ptds);
PER_THREAD(cudaMemset2DAsync, _ptsz);
PER_THREAD(cudaMemset3D, _ptds);
PER_THREAD(cudaMemset3DAsync, _ptsz);
