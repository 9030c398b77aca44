// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests for single threads, of which clang makes a switch, are counted exactly:
// 3 of 256 threads have 64 multiply-adds.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void edges(float *X, const float *A) {
  float V = X[blockIdx.x * 256 + threadIdx.x];
  if (threadIdx.x == 7)
    for (int K = 0; K < 64; ++K)
      V = V * V + A[K];
  else if (threadIdx.x == 255)
    for (int K = 0; K < 64; ++K)
      V = V * A[K] + V;
  else if (threadIdx.x == 128)
    for (int K = 0; K < 64; ++K)
      V = V * A[K] + A[K];
  X[blockIdx.x * 256 + threadIdx.x] = V;
}
void run(float *X, const float *A) { edges<<<16384, 256>>>(X, A); }
// CHECK: edges on a100-80-sxm: verdict bandwidth
// CHECK: edges fp32 low=1.5 likely=1.5 high=1.5 op/thread
