// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __constant__ memory has a cache of its own, so it has no DRAM traffic.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__constant__ float Weights[9];
__global__ void filter(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < 9; ++K)
    Sum += Weights[K] * A[I];
  B[I] = Sum;
}
// CHECK: filter fp32 low=18 likely=18 high=18
// CHECK: filter dram_read low=4 likely=4 high=4 byte/thread
// CHECK: filter requested low=8 likely=8 high=8 byte/thread
// CHECK: filter access{{.*}} load Weights constant 4 byte, count 1, {{.*}}dram 0:
