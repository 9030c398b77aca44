// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What L2 holds at the end of each of several launches is not their sum, which
// may be more than L2 has.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'sweep'
// CHECK: note: 16.8 MB of the 16.8 MB written stay in L2 when each of 3 launches ends, on average
__global__ void sweep(double *x, int n, int color) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 2 + color;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 21;
  double *x;
  cudaMalloc(&x, n * 8ul);
  sweep<<<(n + 255) / 256, 256>>>(x, n, 0);
  sweep<<<(n + 255) / 256, 256>>>(x, n, 1);
  sweep<<<(n + 255) / 256, 256>>>(x, n, 2);
}
