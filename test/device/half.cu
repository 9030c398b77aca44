// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half precision: 2 byte per element; a fused multiply-add is two operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void half(_Float16 *A, _Float16 B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = A[I] * B + B;
}
__global__ void brain(__bf16 *A, const __bf16 *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = A[I] + B[I];
}
// CHECK: half fp16 low=2 likely=2 high=2 op/thread: 2
// CHECK: half dram_read low=2 likely=2 high=2 byte/thread
// CHECK: half access{{.*}} load A global 2 byte, count 1, sectors 2,
// CHECK: brain fp16 low=1 likely=1 high=1 op/thread: 1
// CHECK: brain dram_read low=4 likely=4 high=4 byte/thread
