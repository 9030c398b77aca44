// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The trip count is a parameter: 2 operations per iteration, 200 for 100 of
// them; without the launch, a formula with n.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void known(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1;
  for (int K = 0; K < n; ++K)
    R = R * V + V;
  A[I] = R;
}
__global__ void unknown(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1;
  for (int K = 0; K < n; ++K)
    R = R * V + V;
  A[I] = R;
}
void run(float *A) { known<<<64, 256>>>(A, 100); }
// CHECK: known fp32 low=200 likely=200 high=200 op/thread
// CHECK: known dram_read low=4 likely=4 high=4 byte/thread
// CHECK: unknown on a100-80-sxm: verdict compute
// CHECK: unknown validity holds for n >=
// CHECK: unknown depends on n
// CHECK: unknown fp32 low={{[0-9]+}} likely=2048 high=2097152 op/thread: {{.*}}n
// CHECK: unknown dram_read low=4 likely=4 high=4 byte/thread
// CHECK: unknown loop:[[@LINE-12]] {{.*}}n
