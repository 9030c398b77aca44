// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop around a launch: each configuration is a launch of its own. Paths that
// end the program are not followed.
// RUN: rm -rf %t && %predict '%args=16' && %figures | FileCheck %s
#include "mini-cuda.h"

extern "C" void exit(int) __attribute__((noreturn));
__global__ void step(float *A, int Stride) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int K = 0; K < Stride; ++K)
    V = V * V + 1;
  A[I] = V;
}
static void check(cudaError_t Error) {
  if (Error != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(Error));
    exit(1);
  }
}
int main(int argc, char **argv) {
  int Blocks = 1;
  if (argc != 2) {
    printf("usage: loop SIZE\n");
    Blocks = 0;
    return 1;
  }
  int N = atoi(argv[1]);
  if (N < 0)
    exit(2);
  float *A;
  check(cudaMalloc(&A, 1 << 20));
  for (int Stride = 1; Stride < N; Stride *= 4)
    step<<<Blocks * 64, 64>>>(A, Stride);
  check(cudaGetLastError());
}
// Strides 1 and 4: two operations per step, (2 + 8) / 2 per thread on average.
// CHECK: step threads 8192
// CHECK: step fp32 low=5 likely=5 high=5 op/thread
// CHECK: step launch:[[@LINE-6]] grid [64, 1, 1] block [64, 1, 1]
// CHECK: step launch:[[@LINE-7]] grid [64, 1, 1] block [64, 1, 1]
