// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields of a struct passed by value are named in formulas and arrays.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

struct Config {
  float *Data;
  float Factor;
  int n;
};
__global__ void steps(Config cfg) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = cfg.Data[I], R = 1;
#pragma clang loop unroll(disable)
  for (int K = 0; K < cfg.n; ++K)
    R = R * V + cfg.Factor;
  cfg.Data[I] = R;
}
// CHECK: steps validity {{.*}}cfg.n
// CHECK: steps fp32 {{.*}} op/thread: {{.*}}cfg.n
// CHECK: steps access{{.*}} load cfg.Data global 4 byte
