// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A single value that is assumed of the data bounds what a gather comes to; it
// is not taken for a pointer, behind which each place has memory of its own.
// RUN: %roofline predict --gpu=a100-80-sxm --explain "--assume=start[...] == 0" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: ranges (
// CHECK: 'a' reads 0.000{{[0-9]+}} byte
__global__ void ranges(const int *start, const float *a, float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = a[start[blockIdx.x] + threadIdx.x];
}

int main() {
  int *start;
  float *a, *to;
  cudaMalloc(&start, 4 << 22);
  cudaMalloc(&a, 4 << 22);
  cudaMalloc(&to, 4 << 22);
  ranges<<<1 << 14, 256>>>(start, a, to);
}
