// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special functions are counted as a kind of their own, not as floating-point
// operations; __expf multiplies first.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void special(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  A[I] = __sinf(V) + __cosf(V) + exp2f(V) + __log2f(V);
}
__global__ void power(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = __expf(A[I]);
}
// CHECK: special fp32 low=3 likely=3 high=3
// CHECK: special special low=4 likely=4 high=4 op/thread: 4
// CHECK: power fp32 low=1 likely=1 high=1
// CHECK: power special low=1 likely=1 high=1
