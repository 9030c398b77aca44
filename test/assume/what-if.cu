// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expectation is about the code as it is, not about the change that the user
// asks about.
// RUN: %roofline predict --gpu=a100 "--what-if=type(x)=int8" %s -- \
// RUN:   %cuda-flags -O3 %include 2>&1 | FileCheck %s --implicit-check-not=warning:
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK-DAG: remark: kernel 'right' is compute-bound {{.*}} [what if type(x)=int8]
__global__ void right(double *x) {
  ROOFLINE_EXPECT(bandwidth);
  double v = x[blockIdx.x * 256 + threadIdx.x];
  for (int k = 0; k < 8; ++k)
    v = v * v + 0.5;
  x[blockIdx.x * 256 + threadIdx.x] = v;
}
// CHECK-DAG: warning: roofline: ROOFLINE_EXPECT: 'wrong' is bandwidth-bound on A100-SXM4-80GB, not compute-bound
__global__ void wrong(double *x) {
  ROOFLINE_EXPECT(compute);
  double v = x[blockIdx.x * 256 + threadIdx.x];
  for (int k = 0; k < 8; ++k)
    v = v * v + 0.5;
  x[blockIdx.x * 256 + threadIdx.x] = v;
}
int main() {
  double *x;
  cudaMalloc(&x, 8ul << 22);
  right<<<1 << 14, 256>>>(x);
  wrong<<<1 << 14, 256>>>(x);
}
