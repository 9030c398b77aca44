// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler inserts a test before a loop that might not run. The author of a
// loop expects it to run: 32 iterations are taken as likely, so the test passes
// in 32 of 33 cases. A list that is likely to have elements is empty for few.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void rows(float *A, const int *Count) {
  float S = 0;
  int I = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int J = 0; J < Count[I]; ++J)
    S = S * A[J] + 1.0f;
  A[I] = S;
}

__global__ void lists(float *A, const int *Begin) {
  float S = 0;
  int I = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int J = Begin[I]; J < Begin[I + 1]; ++J)
    S = S * A[J] + 1.0f;
  A[I] = S;
}

// A test that belongs to no loop may go either way.
__global__ void choose(float *A, const int *Begin) {
  float S = 0;
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (Begin[I] > 100) {
    __syncthreads();
    S = A[I] * A[I] + 1.0f;
  }
  A[I] = S;
}
// 2 * 32 * 32/33
// CHECK: rows fp32 low=0 likely=62.06 high
// CHECK: lists fp32 low=0 likely=64 high
// CHECK: choose fp32 low=0 likely=1 high=2
