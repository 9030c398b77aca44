// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sparse matrix with a warp for each row of 5 elements: the ends of a row are a start and
// a length, and only as many lanes are active as the row has elements: 5 of 32 run the loop.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=NAMES %s
// CHECK: the mean length of the lists in 'ptr' = 5 taken as likely
// CHECK: 'val' {{.*}} 0.156 loads of 8 byte
// NAMES: share of {{.*}} mod 32 < the mean length of the lists in 'ptr'{{$}}
#include "mini-cuda.h"

__global__ void multiply(int rows, const int *ptr, const int *col,
                         const double *val, const double *x, double *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, r = t / 32, lane = t & 31;
  if (r >= rows)
    return;
  double s = 0;
  for (int j = ptr[r] + lane; j < ptr[r + 1]; j += 32)
    s += val[j] * x[col[j]];
  atomicAdd(&y[r], s);
}

int main() {
  int rows = 40000, *ptr, *col;
  double *val, *x, *y;
  cudaMalloc(&ptr, (rows + 1) * 4ul);
  cudaMalloc(&col, rows * 5 * 4ul);
  cudaMalloc(&val, rows * 5 * 8ul);
  cudaMalloc(&x, rows * 8ul);
  cudaMalloc(&y, rows * 8ul);
  multiply<<<(rows * 32 + 255) / 256, 256>>>(rows, ptr, col, val, x, y);
}
