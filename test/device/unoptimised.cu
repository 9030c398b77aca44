// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For code compiled with -O0, the remark is about the optimised code, with the
// same 2 operations, and states this assumption.
// RUN: %predict -O0 && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void saxpy(float A, const float *X, float *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = A * X[I] + Y[I];
}
// CHECK: saxpy assumed the code is optimised
// CHECK: saxpy fp32 low=2 likely=2 high=2
// CHECK: saxpy requested low=12 likely=12 high=12
