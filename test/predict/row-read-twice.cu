// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block reads a row in two loops. It is the same row, whether or not the size of the array
// is known.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK-LABEL: {{^}}scale (
// CHECK: 'x' reads 64.0 byte 32 loads of 4 byte: reuse 2.0 through caches
__global__ void scale(float *out, const float *x, int n) {
  __shared__ float all;
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += x[blockIdx.x * n + i];
  all = sum;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * n + i] = x[blockIdx.x * n + i] * all;
}

void run(float *out, const float *x) { scale<<<1, 256>>>(out, x, 4096); }
