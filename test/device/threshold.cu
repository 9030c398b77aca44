// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From which n on is it compute-bound for any launch? 2*n operations and up to
// 8 byte at a ridge of 9.56 give n >= 39; the integer operations are fewer than
// a quarter.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void power(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 1;
  for (int K = 0; K < n; ++K)
    R = R * V + V;
  A[I] = R;
}
// CHECK: power validity holds for n >= {{39|[4-9][0-9]|1[0-9][0-9]}} (examined up to 1048576); examined for launches of
