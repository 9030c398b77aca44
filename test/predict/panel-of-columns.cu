// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A panel of columns and the triangle above it, in one array: loops over every
// column and, unrolled, over every fourth touch the same rows of them. What
// they touch is counted once, also where the panel is the lower end of each
// column: 13 columns of 200 doubles and 13 rows of the triangle, 22 kB.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: solve (
// CHECK: totals {{.*}}
// CHECK: DRAM 2{{[2-5]\.[0-9]}} kB
__global__ void solve(double *a, int lda, int n, int k, int nb) {
  int row = k + nb + blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  for (int j = 0; j < nb; ++j) {
    double v = a[(k + j) * lda + row];
    for (int p = 0; p < j; ++p)
      v -= a[(k + p) * lda + row] * a[(k + p) * lda + k + j];
    a[(k + j) * lda + row] = v / a[(k + j) * lda + k + j];
  }
}

void launch(double *a) { solve<<<2, 128>>>(a, 1040, 1040, 827, 13); }
