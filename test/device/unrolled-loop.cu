// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eight iterations are unrolled completely: 16 operations and no loop.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void eight(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1.5f;
  for (int K = 0; K < 8; ++K)
    R = R * V + V;
  A[I] = R;
}
// CHECK: eight fp32 low=16 likely=16 high=16 op/thread: 16
// CHECK-NOT: eight loop
