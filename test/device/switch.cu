// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A switch on data: the cases have equal shares of the threads and 1 to 3
// operations (a multiplication, and one or two additions).
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void cases(const int *K, float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  switch (K[I]) {
  case 0:
    B[I] = V * 3;
    break;
  case 1:
    B[2 * I] = V * V + 2;
    break;
  case 7:
    B[3 * I] = (V + 2) * V + 5;
    break;
  }
}
// CHECK: cases fp32 low={{[0-3]}}{{.*}} high={{[0-3]}}{{[. ]}}
// CHECK: cases dram_read low={{[89]|1[0-9]}}
