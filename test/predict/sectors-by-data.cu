// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sector of 8 floats is fetched unless all 8 lanes skip it: with 62 % of the threads
// it is nearly always. The range of the ratio is that of all shares: with 3 operations for 4
// byte where none takes the branch, 5 for 12 (with those written, which L2 holds here
// only in part) where all do, and less between, where sectors are fetched for few lanes.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// CHECK: kernel 'keep' is bandwidth-bound on A100{{.*}}: 0.33 to 0.75 integer op/byte
// CHECK: 'x' makes about {{3[0-9]}} % of the DRAM bytes: about 4 byte/thread read
// CHECK: assumed: 62 % of the threads take the branch

// All threads of a warp go one way.
// CHECK: kernel 'keepAll'
// CHECK: 'x' makes about {{[0-9]+}} % of the DRAM bytes: about 2.5 byte/thread read

// Half of the threads read a row of 256 byte: what one of them skips no other reads, as
// one decision holds for all iterations.
// EXPLAIN: {{^}}rows (
// EXPLAIN: 'a' reads 128 byte
// EXPLAIN: {{^}}longRows (
// EXPLAIN: 'a' reads 128 byte
// In each iteration anew, one of 8 that share a sector nearly always goes there.
// EXPLAIN: {{^}}places (
// EXPLAIN: 'a' reads 255 byte
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

__global__ void rows(const float *flag, const float *a, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (flag[i] > 0)
#pragma unroll 1
    for (int k = 0; k < 64; ++k)
      sum += a[i * 64 + k];
  y[i] = sum;
}

__global__ void longRows(const float *flag, const float *a, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (flag[i] > 0)
#pragma unroll 1
    for (int k = 0; k < n; ++k)
      sum += a[i * n + k];
  y[i] = sum;
}

__global__ void places(const float *flag, const float *a, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 64; ++k)
    if (flag[k * gridDim.x * blockDim.x + i] > 0) {
      sum += a[i * 64 + k];
      y[i] = sum;
    }
}

int main() {
  int n = 1 << 24, *flag;
  float *x, *y;
  cudaMalloc(&flag, n * 4);
  cudaMalloc(&x, 1l << 30);
  cudaMalloc(&y, 1l << 30);
  keep<<<n / 256, 256>>>(flag, x, y);
  keepAll<<<n / 256, 256>>>(flag, x, y);
  rows<<<4096, 256>>>(x, y, x);
  longRows<<<4096, 256>>>(x, y, x, 64);
  places<<<4096, 256>>>(x, x + (1 << 26), y);
}
