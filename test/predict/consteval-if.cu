// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "if consteval" has no condition that a branch could test.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 -std=c++23 2>&1 | FileCheck %s
// CHECK: kernel 'next' is bandwidth-bound
#include "mini-cuda.h"

__device__ constexpr int after(int x) {
  if consteval {
    return x;
  } else {
    return x + 1;
  }
}

__global__ void next(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = after(a[i]);
}

int main() {
  int *a;
  cudaMalloc(&a, 4 << 24);
  next<<<(1 << 24) / 256, 256>>>(a);
}
