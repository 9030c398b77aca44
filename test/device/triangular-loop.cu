// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner trip count grows with the outer one: 64 * 63 / 2 = 2016
// multiply-adds, 4032 operations.
// RUN: %predict -DN=64 && %figures | FileCheck %s
//
// The same with a remainder of the outer loop after unrolling by 4: 63 * 62 / 2
// = 1953 multiply-adds, 3906 operations.
// RUN: rm -rf %t && %predict -DN=63 && %figures | FileCheck %s --check-prefix=REST
#include "mini-cuda.h"

__global__ void triangle(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1;
  for (int K = 0; K < n; ++K)
#pragma clang loop unroll(disable)
    for (int L = 0; L < K; ++L)
      R = R * V + V;
  A[I] = R;
}
void run(float *A) { triangle<<<64, 256>>>(A, N); }
// CHECK: triangle fp32 low=4032 likely=4032 high=4032 op/thread
// REST: triangle fp32 low=3906 likely=3906 high=3906 op/thread
