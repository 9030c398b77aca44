// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// However many loads gather from an array that L2 holds, it is fetched once: 16
// byte for each of 65536 threads. An array that is also read from end to end
// costs no more for the gathers.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: gather (
// CHECK-DAG: 'cells' reads 16.0 byte 48 loads
// CHECK-DAG: 'whole' reads 4.00 byte 4 loads
__global__ void gather(const int *at, const int *cells, const int *whole,
                       int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = whole[i];
  for (int k = 0; k < 3; ++k) {
    int begin = at[3 * i + k];
    for (int j = 0; j < 16; ++j)
      sum += cells[16 * begin + j];
    sum += whole[begin];
  }
  to[i] = sum;
}

int main() {
  const int n = 65536;
  int *at, *cells, *whole, *to;
  cudaMalloc(&at, 3 * n * 4);
  cudaMalloc(&cells, 4 * n * 4);
  cudaMalloc(&whole, n * 4);
  cudaMalloc(&to, n * 4);
  gather<<<256, 256>>>(at, cells, whole, to);
}
