// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each thread computes a row of 512 columns. The matrix is read once, 2048 byte
// per thread, in sectors that the loop uses completely; all share the vector. 2
// operations per column.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void rows(const float *M, const float *X, float *Y, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < n; ++K)
    Sum += M[I * n + K] * X[K];
  Y[I] = Sum;
}
void run(const float *M, const float *X, float *Y) {
  rows<<<1024, 256>>>(M, X, Y, 512);
}
// CHECK: rows fp32 low=1024 likely=1024 high=1024
// CHECK: rows dram_read low=2048 likely=2048 high=2048
// CHECK: rows requested low=4100 likely=4100 high=4100
