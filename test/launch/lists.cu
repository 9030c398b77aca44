// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose trip count depends on data end with the object that they iterate
// over. Contiguous lists fill theirs: 5 elements per row, 10 operations.
// Columns of an array of 3: at most 3 steps.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void lists(const int *Row, const double *Value, double *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  double Sum = 0;
  for (int K = Row[I]; K < Row[I + 1]; ++K)
    Sum += Value[K] * Value[K];
  Y[I] = Sum;
}
// CHECK: lists fp64 {{.*}} likely={{9|10|11}}{{[. ]}}

__global__ void columns(const int *Length, const double *Value, double *Y,
                        int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double Sum = 1;
#pragma unroll 1
  for (int K = 0; K < Length[I]; ++K)
    Sum = Sum * Value[I + K * N] + Sum;
  Y[I] = Sum;
}
// CHECK: columns fp64 {{.*}} high=6 op/thread

int main() {
  const int N = 1 << 20;
  int *Row, *Length;
  double *Value, *Table, *Y;
  cudaMalloc(&Row, (N + 1) * sizeof(int));
  cudaMalloc(&Length, N * sizeof(int));
  cudaMalloc(&Value, 5 * N * sizeof(double));
  cudaMalloc(&Table, 3 * N * sizeof(double));
  cudaMalloc(&Y, N * sizeof(double));
  lists<<<N / 256, 256>>>(Row, Value, Y, N);
  columns<<<N / 256, 256>>>(Length, Table, Y, N);
}
