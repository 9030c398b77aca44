// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of a library's function or of a macro, which has no places of its own,
// is told as one of the call or macro; a loop of the source by its line. A counter on which threads
// spin, one word, is not told as read again and again.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// Without debug information, as the functions of CUDA's mathematical library.
__attribute__((nodebug)) static __device__ __forceinline__ float
restOf(float a, float b) {
  while (a >= b)
    a = (a - b) * (a < 3 * b ? 1.0f : 0.5f) + b * 0.125f;
  return a;
}

// CHECK: 'library' {{.*}} the loop in the call or macro at line [[#@LINE+5]]
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: note: how often a loop of the function or macro here runs is not known
__global__ void library(float *x, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = restOf(x[i], b);
}

// CHECK: 'spin' {{.*}} the loop at line [[#@LINE+6]]
// CHECK: how often this loop runs is not known
// CHECK-NOT: 'flag' is read
__global__ void spin(float *x, volatile unsigned *flag, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = x[i];
  while (*flag < 3)
    a = a * b + 1;
  x[i] = a;
}

// A loop with two exits, of which the compiler gives no place to the branches.
// CHECK: 'walk' {{.*}}
// CHECK: the loop at line [[#@LINE+7]] ends after 50 % of its iterations, a guess
__global__ void walk(unsigned *hist, const unsigned *seed, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned s = seed[i];
  int x = 0, y = 0;
  for (int t = 0; t < steps; ++t) {
    unsigned r = (s = s * 1664525u + 1013904223u) >> 30;
    x += (r == 0) - (r == 1);
    y += (r == 2) - (r == 3);
    if (x * x + y * y > 10000)
      break;
  }
  hist[i] = x + y;
}

#define FOLLOW(p, next)                                                        \
  while ((p) > 0) {                                                            \
    (p) = (next)[(p)] ^ ((p) << 1);                                            \
    (p) = (p) / 3 + (next)[(p) & 7];                                           \
  }

// CHECK: 'macro' {{.*}} the loop in the call or macro at line [[#@LINE+3]]
__global__ void macro(int *x, const int *next) {
  int p = blockIdx.x * blockDim.x + threadIdx.x, i = p;
  FOLLOW(p, next)
  x[i] = p;
}

int main() {
  float *x;
  unsigned *flag;
  cudaMalloc(&x, 4 << 20);
  cudaMalloc(&flag, 4);
  library<<<4096, 256>>>(x, 2, 1 << 20);
  spin<<<4096, 256>>>(x, flag, 2, 1 << 20);
  int *next;
  cudaMalloc(&next, 4 << 20);
  macro<<<4096, 256>>>((int *)x, next);
}
