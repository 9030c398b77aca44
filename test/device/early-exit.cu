// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bounds check with an early return: half of the threads continue.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void half(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  A[I] = A[I] * 3.0f + 1.0f;
}
void run(float *A) { half<<<1000, 256>>>(A, 128000); }
// CHECK: half fp32 low=1 likely=1 high=1
// CHECK: half dram_read low=2 likely=2 high=2
