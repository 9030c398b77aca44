// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches that select threads by equality have known shares: one row of 8 in a
// block of 32 x 8, one lane of 32, every second thread, one block of 50. Each
// has 63 operations of its own (the first step is only an addition).
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__device__ float work(float V) {
  float R = 1;
#pragma unroll
  for (int K = 0; K < 32; ++K)
    R = R * V + V;
  return R;
}
__global__ void row(float *A, float V) {
  int I = (blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x;
  if (threadIdx.y == 3)
    A[I] = work(A[I]);
}
__global__ void leader(float *A, float V) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if ((threadIdx.x & 31) == 0)
    A[I] = work(A[I]);
}
__global__ void even(float *A, float V) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I % 2 == 0)
    A[I] = work(A[I]);
}
__global__ void block(float *A, float V) {
  if (blockIdx.x == 7)
    A[threadIdx.x] = work(A[threadIdx.x]);
}
__global__ void diagonal(float *A, float V) {
  int I = (blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x;
  if (threadIdx.x == threadIdx.y)
    A[I] = work(A[I]);
}
void run(float *A) {
  row<<<50, dim3(32, 8)>>>(A, 3);
  leader<<<50, 256>>>(A, 3);
  even<<<50, 256>>>(A, 3);
  block<<<50, 256>>>(A, 3);
  diagonal<<<50, dim3(16, 16)>>>(A, 3);
}
// CHECK: row fp32 low=7.875 likely=7.875 high=7.875 op/thread
// CHECK: leader fp32 low=1.969 likely=1.969 high=1.969 op/thread
// CHECK: even fp32 low=31.5 likely=31.5 high=31.5 op/thread
// CHECK: block fp32 low=1.26 likely=1.26 high=1.26 op/thread
// CHECK: diagonal fp32 low=3.938 likely=3.938 high=3.938 op/thread
