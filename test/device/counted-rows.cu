// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64 blocks of 256 threads are too many to be counted one by one, but the blocks
// repeat each other: every second iteration of four, in three of four threads, has a
// multiply-add, and so have 5461 of 16384 threads: 3 + 0.6666 operations a thread.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void some(double *A, const double *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double V = A[I];
#pragma clang loop unroll(disable)
  for (int K = 0; K < 4; ++K)
    if (K % 2 == 0 && I % 4 < 3)
      V = V * B[I + 16384 * K] + V;
  if (I % 3 == 1)
    V = V * B[I] + V;
  A[I] = V;
}
void run(double *A, const double *B) { some<<<64, 256>>>(A, B); }
// CHECK: some fp64 low=3.667 likely=3.667 high=3.667 op/thread
