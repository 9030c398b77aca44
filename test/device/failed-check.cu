// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No thread of a launch that ends as it should fails a check or reaches an endless
// loop: these are no exits of the loop around them. 10 multiply-adds and a product.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void checked(float *A, const float *B, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int K = 0; K < N; ++K) {
    float X = B[I + 1024 * K];
    if (X > 1e30f)
      __builtin_trap();
    V = V * X + X;
  }
  A[I] = V * V;
}
__global__ void endless(float *A, const float *B, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int K = 0; K < N; ++K) {
    float X = B[I + 1024 * K];
    if (X > 1e30f)
      while (true)
        ;
    V = V * X + X;
  }
  A[I] = V * V;
}
void run(float *A, const float *B) {
  checked<<<4, 256>>>(A, B, 10);
  endless<<<4, 256>>>(A, B, 10);
}
// CHECK-DAG: checked fp32 low=21 likely=21 high=21 op/thread
// CHECK-DAG: endless fp32 low=21 likely=21 high=21 op/thread
