// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the loop is entered follows from floating-point values, which no formula
// has, but sampled warps do. Each block reads its part of 'x'.
// RUN: %roofline predict --gpu=rtx3080 --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: 'x' reads 12.{{[0-9]+}} byte
// CHECK: of the threads take a branch at line {{[0-9]+}}, from 2048 sampled threads
#include "mini-cuda.h"

__global__ void means(const float *x, float *y, float width) {
  unsigned first = __builtin_floorf(blockIdx.x * width);
  unsigned last = __builtin_ceilf((blockIdx.x + 1) * width);
  float sum = 0;
  unsigned rows = last - first, lane = threadIdx.x;
  for (unsigned i = lane; i < rows; i += 32)
    sum += x[first + i];
  y[blockIdx.x * 32 + lane] = sum;
}

int main() {
  float *x, *y;
  cudaMalloc(&x, 10000 * 402);
  cudaMalloc(&y, 10000 * 32 * 4);
  means<<<10000, 32>>>(x, y, 100.5f);
}
