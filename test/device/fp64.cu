// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fp64 arithmetic. Division and square root have no instruction: they are a
// special-function estimate and Newton steps of multiply-adds.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void plain(double *A, double B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = fma(A[I], B, 1.0) + B;
}
__global__ void divide(double *A, double B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = B / A[I];
}
__global__ void root(double *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = sqrt(A[I]);
}
// CHECK: plain fp64 low=3 likely=3 high=3 op/thread: 3
// CHECK: plain dram_read low=8 likely=8 high=8 byte/thread
// At least five multiply-adds each, so more than ten operations; less than
// thirty on the common path.
// CHECK: divide fp64 low={{1[0-9]|2[0-9]}} likely
// CHECK: divide special low=1 likely=1 high=1
// CHECK: root fp64 low={{1[0-9]|2[0-9]}} likely
// CHECK: root special low=1 likely=1 high=1
// CHECK-NOT: fp32
