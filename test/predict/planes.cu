// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two time steps in one array: a step reads its own plane and writes the next. Each is
// moved once, by the launch that reads or writes it. The rows of the rim are copied
// within one array: what is read is not written, and the reverse.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK-LABEL: advance (
// CHECK: DRAM a thread 'u' reads 4.00 byte, writes 3.{{[0-9]+}} byte
// CHECK-LABEL: rim (
// CHECK: DRAM a thread 'u' {{.*}}reads 16.0 byte
// CHECK: totals {{.*}}DRAM 512 kB
#include "mini-cuda.h"

__global__ void advance(float *u, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    u[(step + 1) * n + i] = u[step * n + i] * 0.5f;
}

__global__ void rim(double *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  u[i] = u[(n - 2) * n + i];
  u[(n - 1) * n + i] = u[n + i];
}

int main() {
  const int n = 32000000;
  float *u;
  cudaMalloc(&u, 3 * sizeof(float) * n);
  for (int step = 0; step < 2; ++step)
    advance<<<n / 256, 256>>>(u, n, step);
  double *v;
  cudaMalloc(&v, sizeof(double) * 32000 * 32000);
  rim<<<125, 256>>>(v, 32000);
}
