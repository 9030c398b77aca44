// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program states of a branch holds whichever way has more code: a short way
// is not taken for the rarer one.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: {{^}}rarelyLong (
// CHECK: 'x' {{ *}}reads 0.0
// CHECK-NOT: a guess
// CHECK: {{^}}oftenShort (
// CHECK: 'x' {{ *}}reads 0.0
// CHECK-NOT: a guess
#include "mini-cuda.h"

__device__ float polynomial(const float *x, int i) {
  float a = x[i], s = a;
  for (int k = 0; k < 20; ++k)
    s = s * a + k;
  return s;
}

__global__ void rarelyLong(const int *flag, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__builtin_expect(flag[i] > 7, 0)) {
    y[i] = polynomial(x, i);
  } else {
    y[2 * i] = 0;
  }
}

__global__ void oftenShort(const int *rim, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__builtin_expect(rim[i] > 7, 1)) {
    y[2 * i] = 0;
    return;
  }
  y[i] = polynomial(x, i);
}

int main() {
  int n = 1 << 24, *flag;
  float *x, *y;
  cudaMalloc(&flag, n * 4);
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, 2 * n * 4);
  rarelyLong<<<n / 256, 256>>>(flag, x, y);
  oftenShort<<<n / 256, 256>>>(flag, x, y);
}
