// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler unrolls the inner loop by two and computes whether an iteration is
// left over in one bit, where the outer counter, 10, 7, 4 and 1, wraps around:
// 22 multiply-adds, 44 operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void down(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = V;
#pragma clang loop unroll(disable)
  for (int K = 10; K > 0; K -= 3)
#pragma clang loop unroll_count(2)
    for (int L = 0; L < K; ++L)
      R = R * V + V;
  A[I] = R;
}
void run(float *A) { down<<<64, 256>>>(A); }
// CHECK: down fp32 low=44 likely=44 high=44 op/thread
