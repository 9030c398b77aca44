// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of device functions count at each call, even if they are not
// inlined: 2 calls of 4 operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__device__ __noinline__ float polynomial(float X) {
  return (X * 3 + 2) * X + 1;
}
__global__ void caller(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = polynomial(polynomial(A[I]));
}
// CHECK: caller fp32 low=8 likely=8 high=8 op/thread: 8
// CHECK-NOT: not-modelled
