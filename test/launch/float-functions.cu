// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of math.h for float are followed as those for double are.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

extern "C" float cbrtf(float);
extern "C" float truncf(float);
extern "C" float fmaxf(float, float);

__global__ void fill(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  float *A, Edge = cbrtf(32768 / 0.8f), Cell = 2.5f;
  int Cells = (int)fmaxf(truncf(Edge / Cell), 3.0f);
  cudaMalloc(&A, 4 * 128 * Cells);
  fill<<<Cells, 128>>>(A);
}
// CHECK: fill launch:[[@LINE-2]] grid [13, 1, 1] block [128, 1, 1]
