// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Double buffering in a kernel: each iteration reads one array and writes the
// other, by turns. The first is read from DRAM, the second is written before it
// is read, both are written. No address depends on data.
// RUN: %roofline predict --gpu=rtx3080 --explain --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: smooth (
// CHECK: 'a' {{ *}}reads 64.0 byte, writes 63.{{[0-9]}} byte {{ *}}64 loads, 32 stores of 4 byte
// CHECK: 'b' {{ *}}writes 63.{{[0-9]}} byte {{ *}}64 loads, 32 stores of 4 byte
// CHECK-NOT: other data
__global__ void smooth(float *a, float *b, int n, int iters) {
  float *p = a + blockIdx.x * n, *q = b + blockIdx.x * n;
  for (int k = 0; k < iters; ++k) {
    for (int i = threadIdx.x + 1; i < n - 1; i += blockDim.x)
      q[i] = 0.5f * (p[i - 1] + p[i + 1]);
    __syncthreads();
    float *t = p;
    p = q;
    q = t;
  }
}

int main() {
  const int n = 4096;
  float *a, *b;
  cudaMalloc(&a, 16384 * n * 4ul);
  cudaMalloc(&b, 16384 * n * 4ul);
  smooth<<<16384, 256>>>(a, b, n, 4);
}
