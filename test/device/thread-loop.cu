// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The trip count is the thread's number: 0 to 255 iterations, 127.5 on average,
// so 255 operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void ramp(float *A) {
  float V = A[blockIdx.x * blockDim.x + threadIdx.x], R = 1;
#pragma clang loop unroll(disable)
  for (int K = 0; K < threadIdx.x; ++K)
    R = R * V + V;
  A[blockIdx.x * blockDim.x + threadIdx.x] = R;
}
void run(float *A) { ramp<<<64, 256>>>(A); }
// CHECK: ramp fp32 low=25{{[3-7]}}{{[.0-9]*}} likely=25{{[3-7]}}{{[.0-9]*}} high
