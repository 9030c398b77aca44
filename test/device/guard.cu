// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half of the known launch passes the bounds check: 1 operation per thread for
// 2 behind it, and half of the bytes. Nearly all of an unknown launch pass.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void half(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * 3.0f + 1.0f;
}
__global__ void all(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * 3.0f + 1.0f;
}
void run(float *A) { half<<<1000, 256>>>(A, 128000); }
// CHECK: half fp32 low=1 likely=1 high=1 op/thread
// CHECK: half dram_read low=2 likely=2 high=2 byte/thread
// CHECK: half requested low=4 likely=4 high=4 byte/thread
// CHECK: all assumed nearly all threads pass the bounds check at line [[@LINE-7]]
// CHECK: all fp32 low=2 likely=2 high=2 op/thread
// CHECK: all dram_read low=4 likely=4 high=4 byte/thread
