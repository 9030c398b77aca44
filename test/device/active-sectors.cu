// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subset of the threads still fetches whole sectors. Every second float: all
// sectors, 4 byte per thread. One of 32 floats: a sector of 32 byte, 1 byte per
// thread. The third row of 8: 0.5 byte. The diagonal of 16 x 16 threads: 16
// sectors per block, 64 byte apart, of which the A100 fetches pairs: 4 byte.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void even(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I % 2 == 0)
    B[I / 2] = A[I];
}
__global__ void leader(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if ((threadIdx.x & 31) == 0)
    B[I / 32] = A[I];
}
__global__ void row(const float *A, float *B) {
  int I = (blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x;
  if (threadIdx.y == 3)
    B[I] = A[I];
}
__global__ void diagonal(const float *A, float *B) {
  int I = (blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x;
  if (threadIdx.x == threadIdx.y)
    B[I] = A[I];
}
void run(const float *A, float *B) {
  even<<<4000, 256>>>(A, B);
  leader<<<4000, 256>>>(A, B);
  row<<<4000, dim3(32, 8)>>>(A, B);
  diagonal<<<4000, dim3(16, 16)>>>(A, B);
}
// CHECK: even dram_read low=4 likely=4 high=4 byte/thread
// CHECK: leader dram_read low=1 likely=1 high=1 byte/thread
// CHECK: row dram_read low=0.5 likely=0.5 high=0.5 byte/thread
// CHECK: diagonal dram_read low=4.0{{[0-9]+}} likely=4.0{{[0-9]+}} high=4.0{{[0-9]+}} byte/thread
