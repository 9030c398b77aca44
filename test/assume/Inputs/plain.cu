// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For option.test.
#include "mini-cuda.h"

namespace app {
__global__ void rows(const float *x, float *y, int ncols, int nrows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= nrows)
    return;
  float s = 0;
  for (int c = 0; c < ncols; ++c)
    s += x[(long)c * nrows + row];
  y[row] = s;
}
} // namespace app

__global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}

void host(float *x, int count) { add<<<(count + 255) / 256, 256>>>(x, count); }
