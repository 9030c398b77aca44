// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes about several instances of a template name the GPU only where there are
// several, and what is the same of each instance is said once. A range that
// the line of an instance has in full is not said again.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm,h200 --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GPUS
// CHECK: remark: kernel 'power' (2 instances)
// CHECK: note: kernel 'power<{{.*}}>' is
// CHECK: note: 'power<{{.*}}>' and 'power<{{.*}}>': 'X' makes 100 % of the DRAM bytes
// CHECK: note: kernel 'power<{{.*}}>' is
// CHECK-NOT: 'X' makes 100 %
// GPUS: note: 'power<{{[0-9]}}>' on A100-SXM4-80GB, {{.*}} on H200{{.*}}: 'X' makes 100 % of the DRAM bytes
// GPUS-NOT: 'X' makes 100 %
#include "mini-cuda.h"

template <int Steps> __global__ void power(float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = X[I];
#pragma unroll
  for (int K = 0; K < Steps; ++K)
    V = V * V + 1;
  X[I] = V;
}

int main() {
  float *X;
  cudaMalloc(&X, sizeof(float) << 26);
  power<2><<<1 << 18, 256>>>(X);
  power<4><<<1 << 18, 256>>>(X);
}
