// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different launches have an entry each, and the headline is for all of them.
// If one is compute-bound and the other not, the verdict is mixed.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void power(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1;
  for (int K = 0; K < n; ++K)
    R = R * V + V;
  A[I] = R;
}
void run(float *A) {
  power<<<10000, 256>>>(A, 2);
  power<<<30000, 256>>>(A, 1000);
}
// 2560000 + 7680000 threads; (4 + 3 * 2000) / 4 operations on average.
// CHECK: power threads 10240000
// CHECK: power fp32 low=1501 likely=1501 high=1501 op/thread
// CHECK: power launch:[[@LINE-6]] grid [10000, 1, 1] block [256, 1, 1] verdict bandwidth
// CHECK: power launch:[[@LINE-6]] grid [30000, 1, 1] block [256, 1, 1] verdict compute
