// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One multiply-add per element: 2 fp32 operations. X and Y are read, 4 + 4
// byte; Y is written, 4 byte, of which the L2 keeps a part.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void saxpy(float A, const float *X, float *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = A * X[I] + Y[I];
}
// CHECK: saxpy on a100-80-sxm: verdict bandwidth
// CHECK: saxpy fp32 low=2 likely=2 high=2 op/thread
// CHECK: saxpy dram_read low=8 likely=8 high=8 byte/thread
// CHECK: saxpy dram_written low=0 {{.*}} high=3.98
// CHECK: saxpy requested low=12 likely=12 high=12 byte/thread
// CHECK: saxpy access:[[@LINE-7]] load X global 4 byte, count 1, sectors 4,
// CHECK: saxpy access:[[@LINE-8]] load Y global 4 byte, count 1, sectors 4,
// CHECK: saxpy access:[[@LINE-9]] store Y global 4 byte, count 1, sectors 4,
