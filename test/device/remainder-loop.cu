// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner loop runs as often as the outer one's number says, also in the
// outer loop's remainder after unrolling by 4: 63 * 62 / 2 = 1953
// multiply-adds, 3906 operations.
// RUN: %predict && %figures | FileCheck %s
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
void run(float *A) { triangle<<<64, 256>>>(A, 63); }
// CHECK: triangle fp32 low={{3[89]..|40..}} likely={{3[89]..|40..}} high
