// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The share of a known launch's threads behind a bounds check is exact: 20000 of
// 79 * 256, with 2 operations each, and of the first 100 threads.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void most(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * 3.0f + 1.0f;
}
__global__ void few(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * 3.0f + 1.0f;
}
void run(float *A) {
  most<<<79, 256>>>(A, 20000);
  few<<<79, 256>>>(A, 632);
}
// CHECK: most fp32 {{.*}}likely=1.978
// CHECK: few fp32 {{.*}}likely=0.0625
