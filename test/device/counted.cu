// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a launch is known, threads and iterations are counted. Of 640 threads 480
// pass the check. They enter the outer loop I % 4 times, 720 in all, with one
// operation each; in 240 of these, where I % 4 is 2, five multiply-adds follow:
// 3120 operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void steps(float *A, const float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= 480)
    return;
  float V = A[I];
  for (int K = 0; K < I % 4; ++K) {
    V += B[I + 480 * K];
    if (I % 2 == 0)
      for (int L = 0; L < 5; ++L)
        V = V * B[I + 480 * (5 * K + L)] + V;
  }
  A[I] = V;
}
void run(float *A, const float *B) { steps<<<5, 128>>>(A, B); }
// CHECK: steps fp32 low=4.875 likely=4.875 high=4.875 op/thread
