// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every eighth float: each thread fetches a sector of its own, 32 byte; a warp
// accesses 32 sectors. Every second one: 8 sectors, 8 byte per thread.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void eighth(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[8 * I];
}
__global__ void second(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[2 * I];
}
// CHECK: eighth dram_read low=32 likely=32 high=32 byte/thread
// CHECK: eighth access{{.*}} load A global 4 byte, count 1, sectors 32, dram 32:
// CHECK: eighth uncoalesced:[[@LINE-8]] a warp's access to 'A' touches 32 sectors of 32 byte where 4 would do
// CHECK: second dram_read low=8 likely=8 high=8 byte/thread
// CHECK: second access{{.*}} load A global 4 byte, count 1, sectors 8, dram 8:
