// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields of a struct passed by value have the values assigned to them.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

struct Config {
  int Steps = 8;
  float Factor;
  float *Data;
};
__global__ void work(Config C) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = C.Data[I];
  for (int S = 0; S < C.Steps; ++S)
    V = V * V + C.Factor;
  C.Data[I] = V;
}
static Config half(Config C) {
  C.Steps /= 2;
  return C;
}
int main() {
  Config C;
  C.Factor = 0.5f;
  cudaMalloc(&C.Data, 4 * 32 * 128);
  Config D = half(C);
  work<<<32, 128>>>(D);
}
// 8 / 2 steps of two operations. Each thread reads and writes 4 byte.
// CHECK: work fp32 low=8 likely=8 high=8 op/thread
// CHECK: work launch:[[@LINE-4]] grid [32, 1, 1] block [128, 1, 1]
