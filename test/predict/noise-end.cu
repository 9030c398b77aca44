// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 19 integer operations on 4 byte are 4.75, where the ridge is 4.78: the verdict
// is the same at all sizes, though those that stay in L2 are that near to it.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'poly' is bandwidth-bound
// CHECK-NOT: holds for n
#include "mini-cuda.h"

__global__ void poly(float *x, int n, int iters) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    for (int k = 0; k < iters; ++k)
      v = v * v + 0.5f;
    x[i] = v;
  }
}

int main(int argc, char **argv) {
  int n = 1 << 24;
  if (argc > 1)
    n = atoi(argv[1]);
  float *x;
  cudaMalloc(&x, n * 4);
  poly<<<(n + 255) / 256, 256>>>(x, n, 6);
}
