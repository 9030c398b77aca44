// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lists begin and end is in two arrays, or in one.
// RUN: %roofline predict --gpu=a100-80-sxm --explain --arguments= %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=SYMBOLS
#include "mini-cuda.h"

// The rows from low[i] to high[i] overlap: their length does not follow from the number of
// elements, and no element is taken to be read once only.
// CHECK-LABEL: {{^}}windows (
// CHECK: the mean length of the lists in 'low' = 32 taken as likely
__global__ void windows(int n, const int *low, const int *high, const float *x,
                        float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = low[i]; k < high[i]; ++k)
    sum += x[k];
  y[i] = sum;
}

// The results lie as the beginnings do, but are not the ends: 11 of these are 10 lists.
// CHECK-LABEL: {{^}}rows (
// CHECK: the mean length of the lists in 'ends' = 32 taken as likely
__global__ void rows(const int *ends, const float *x, float *y) {
  float sum = 0;
  for (int k = ends[threadIdx.x]; k < ends[threadIdx.x + 1]; ++k)
    sum += x[k];
  y[threadIdx.x] = sum;
}

// No list goes from what is summed to what it is compared with.
// SYMBOLS: kernel 'sums'
// SYMBOLS-NOT: lists in
// SYMBOLS: branches that part a warp
__global__ void sums(int n, const int *a, const int *b, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int k = 0; k < n; ++k) {
    int mine = a[k * n + i], other = b[k * n + i];
    sum += mine;
    if (mine < other)
      atomicAdd(&y[k], sum);
  }
}

int main() {
  int n = 65536, *low, *high;
  float *x, *y;
  cudaMalloc(&low, n * 4ul);
  cudaMalloc(&high, n * 4ul);
  cudaMalloc(&x, n * 4ul);
  cudaMalloc(&y, n * 4ul);
  windows<<<n / 256, 256>>>(n, low, high, x, y);
  int *ends;
  float *elements;
  cudaMalloc(&ends, 11 * 4ul);
  cudaMalloc(&elements, 320 * 4ul);
  rows<<<1, 10>>>(ends, elements, y);
  sums<<<16, 16>>>(256, low, high, ends);
}
