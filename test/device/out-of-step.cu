// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that run the same loop read its 80 MB in step: each of the two waves of
// blocks fetches them once. Where a thread's number says which of two loops it runs,
// warps are out of step, and half of what they read is no longer in L2.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void same(const float *A, float *Out, int N) {
  float V = 0;
  for (int K = 0; K < N; ++K)
    V += A[K];
  Out[blockIdx.x * blockDim.x + threadIdx.x] = V;
}
__global__ void ways(const float *A, float *Out, int N) {
  int Kind = threadIdx.x % 4;
  float V = 0;
  if (Kind == 1)
    for (int K = 0; K < N; ++K)
      V += A[K];
  if (Kind == 2)
    for (int K = 0; K < N; ++K)
      V = V * A[K] + 1;
  Out[blockIdx.x * blockDim.x + threadIdx.x] = V;
}
void run(const float *A, float *Out) {
  same<<<1024, 256>>>(A, Out, 20000000);
  ways<<<1024, 256>>>(A, Out, 20000000);
}
// CHECK-DAG: same dram_read low=361.7 likely=361.7 high=361.7 byte/thread
// CHECK-DAG: ways dram_read low={{47.....}} likely={{47.....}} high={{47.....}} byte/thread
