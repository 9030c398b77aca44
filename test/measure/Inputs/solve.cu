// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For its name and verdict: _Z5solvePdi.
#include "mini-cuda.h"

__global__ void solve(double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * n + 1;
}
