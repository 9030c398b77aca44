// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row for each thread, 512 columns: the matrix is read once, 2048 byte a
// thread, in whole sectors over the loop; the vector is shared by all. 2
// operations a column.
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
