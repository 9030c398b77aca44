// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a way needs that is taken next to never is in no list of kinds, lines or arrays.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: fp32
// CHECK-NOT: fp64
// CHECK-NOT: 'table'
// CHECK: DRAM
// CHECK-NOT: fp64
// CHECK-NOT: 'table'
__global__ void rare(const float *x, float *y, const double *table) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i] * 2 + 1;
  if (__builtin_expect_with_probability(v > 1e9f, 0, 0.99999999))
    v = table[i] * 3 + 1;
  y[i] = v;
}

void run(const float *x, float *y, const double *table) {
  rare<<<4096, 256>>>(x, y, table);
}
