// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of 128 threads works: its 128 operations are one per thread on average.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void first(float *A, float V) {
  if (threadIdx.x == 0) {
    float R = A[blockIdx.x];
#pragma unroll
    for (int K = 0; K < 64; ++K)
      R = R * V + V;
    A[blockIdx.x] = R;
  }
}
void run(float *A) { first<<<1000, 128>>>(A, 3); }
// CHECK: first fp32 low=1 likely=1 high=1 op/thread
// 4 byte per block of 128 threads.
// CHECK: first dram_read low=0.03125 likely=0.03125 high=0.03125 byte/thread
// CHECK: first requested low=0.0625 likely=0.0625 high=0.0625 byte/thread
