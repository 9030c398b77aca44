// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact fp32 division is expanded. The approximate one is a reciprocal and a
// multiplication, as is the square root.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void exact(float *A, float B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = B / A[I];
}
__global__ void quick(float *A, float B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = __fdividef(B, A[I]);
}
__global__ void quickRoot(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = rsqrtf(A[I]);
}
// CHECK: exact fp32 low={{[89]|1[0-6]}} likely
// CHECK: exact special low=1 likely=1 high=1
// CHECK: quick fp32 low=1 likely=1 high=1
// CHECK: quick special low=1 likely=1 high=1
// CHECK-NOT: quickRoot fp32
// CHECK: quickRoot special low=1 likely=1 high=1
