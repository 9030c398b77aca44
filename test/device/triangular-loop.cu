// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner loop grows with the outer one: 64 * 63 / 2 = 2016 multiply-adds,
// 4032 operations. Means over loops are sampled: within 1 %.
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
void run(float *A) { triangle<<<64, 256>>>(A, 64); }
// CHECK: triangle fp32 low=40{{[0-7][0-9]}} likely=40{{[0-7][0-9]}} high=40{{[0-7][0-9]}} op/thread
