// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each lambda instantiates a kernel of its own; captured values have names.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

template <class F> __global__ void apply(F Body) {
  Body(blockIdx.x * blockDim.x + threadIdx.x);
}
void run(float *Data, int n) {
  apply<<<100, 256>>>([=] __device__(int I) { Data[I] = Data[I] * 3 + 1; });
  apply<<<200, 256>>>([=] __device__(int I) {
    float V = Data[I], R = 1;
#pragma clang loop unroll(disable)
    for (int K = 0; K < n; ++K)
      R = R * V + V;
    Data[I] = R;
  });
}
// CHECK: apply<{{.*}}:[[@LINE-9]]:{{.*}}> threads 25600
// CHECK: apply<{{.*}}:[[@LINE-10]]:{{.*}}> fp32 low=2 likely=2 high=2
// CHECK: apply<{{.*}}:[[@LINE-10]]:{{.*}}> threads 51200
// CHECK: apply<{{.*}}:[[@LINE-11]]:{{.*}}> fp32 {{.*}}n
