// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of which nothing is known has no more blocks than find an element of
// the list that each thread reads one of, from wherever it starts.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: level {{.*}}launched with a size that is open
// CHECK-NEXT: grid (625,1,1) block (64,1,1)
// CHECK: X = 625 taken as likely
__global__ void level(const int *rows, int begin, int end, float *x) {
  int k = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= end)
    return;
  x[rows[k]] *= 2;
}

int unknown(int);

int main() {
  int *rows;
  float *x;
  cudaMalloc(&rows, 40000 * 4ul);
  cudaMalloc(&x, 40000 * 4ul);
  int begin = unknown(0), end = unknown(1);
  level<<<unknown(2), 64>>>(rows, begin, end, x);
}
