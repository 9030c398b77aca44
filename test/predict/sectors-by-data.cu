// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sector of 8 floats is fetched unless all 8 lanes skip it: with 62 % of the threads
// it is nearly always. The range of the ratio is that of all shares: with 3 operations for 4
// byte where none takes the branch, 5 for 12 (with those written, which L2 holds here
// only in part) where all do, and less between, where sectors are fetched for few lanes.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'keep' is bandwidth-bound on A100{{.*}}: 0.33 to 0.75 integer op/byte
// CHECK: 'x' makes about {{3[0-9]}} % of the DRAM bytes: about 4 byte/thread read
// CHECK: assumed: 62 % of the threads take the branch

// All threads of a warp go one way.
// CHECK: kernel 'keepAll'
// CHECK: 'x' makes about {{[0-9]+}} % of the DRAM bytes: about 2.5 byte/thread read
#include "mini-cuda.h"

__global__ void keep(const int *flag, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (flag[i])
    y[i] = x[i];
}

__global__ void keepAll(const int *flag, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (flag[blockIdx.x])
    y[i] = x[i];
}

int main() {
  int n = 1 << 24, *flag;
  float *x, *y;
  cudaMalloc(&flag, n * 4);
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 4);
  keep<<<n / 256, 256>>>(flag, x, y);
  keepAll<<<n / 256, 256>>>(flag, x, y);
}
