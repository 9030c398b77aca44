// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A buffer that a launch passes for two parameters is fetched once: of the two
// halves of an allocation, each is; of another array, so is that.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -fplugin-arg-roofline-gpu=a100-80-sxm \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'same'
// CHECK: note: DRAM {{.*}} a thread: reads 8.00 byte,
__global__ void same(const double *x, const double *y, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] * y[i] + 2;
}

// CHECK: kernel 'halves'
// CHECK: note: DRAM {{.*}} a thread: reads 16.0 byte,
__global__ void halves(const double *x, const double *y, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] * y[i] + 1;
}

int main() {
  const int n = 1 << 22;
  double *a, *out;
  cudaMalloc(&a, 2 * n * sizeof(double));
  cudaMalloc(&out, n * sizeof(double));
  same<<<n / 256, 256>>>(a, a, out);
  halves<<<n / 256, 256>>>(a, a + n, out);
}
