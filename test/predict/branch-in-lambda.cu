// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The condition of a device lambda within a function of the host says which way of
// the branch threads take, as that of any other device function does.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

template <class F> __global__ void run(F body) {
  body(blockIdx.x * blockDim.x + threadIdx.x);
}

// CHECK: assumed {{ *}}62 % of the threads take the branch at line [[@LINE+8]], a guess
int main() {
  float *x, *y;
  int *flag;
  cudaMalloc(&x, 4 << 24);
  cudaMalloc(&y, 4 << 24);
  cudaMalloc(&flag, 4 << 24);
  auto body = [=] __device__(int i) {
    if (flag[i])
      y[i] = x[i];
  };
  run<<<(1 << 24) / 256, 256>>>(body);
}
