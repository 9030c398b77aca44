// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's sum by shuffles, which are not operations: 4 additions; the fifth is
// done only by the one thread of 32 that stores 4 byte: 4 + 1/32.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void sum(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int D = 16; D > 0; D /= 2)
    V += __shfl_down_sync(~0u, V, D);
  if (threadIdx.x % 32 == 0)
    B[I / 32] = V;
}
void run(const float *A, float *B) { sum<<<1000, 256>>>(A, B); }
// CHECK: sum fp32 low=4.031 likely=4.031 high=4.031 op/thread
// CHECK: sum dram_read low=4 likely=4 high=4 byte/thread
// CHECK: sum requested low=4.125 likely=4.125 high=4.125 byte/thread
