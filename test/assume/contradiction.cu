// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What contradicts the source, or another assumption, is dropped with a warning
// at its line, which is never an error.
// RUN: rm -rf %t && %predict -Werror 2>&1 | FileCheck %s
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK: contradiction.cu:[[#@LINE+17]]:3: warning: roofline: ROOFLINE_ASSUME: 'n == 4096' is not assumed: the host code gives 1000
// CHECK: contradiction.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'n == 512' is not assumed: the host code gives 1000
// CHECK: remark: kernel 'add'
// CHECK-NOT: assumed by
__global__ void add(float *x, int n) {
  ROOFLINE_ASSUME("n == 512");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}

int main() {
  float *x;
  cudaMalloc((void **)&x, 4000);
  // Nothing contradicts this.
  int n = 1000;
  ROOFLINE_ASSUME("n in 1..1000");
  ROOFLINE_ASSUME("n == 4096");
  add<<<4, 256>>>(x, n);
}

// CHECK: contradiction.cu:[[#@LINE+8]]:3: warning: roofline: ROOFLINE_ASSUME: 'n <= 9' is not assumed: ROOFLINE_ASSUME at {{.*}}contradiction.cu:[[#@LINE+7]] says n in 10..20
// CHECK: contradiction.cu:[[#@LINE+8]]:3: warning: roofline: ROOFLINE_ASSUME: 'blockDim.x == 1024' is not assumed: the kernel's launch bounds allow 256
// CHECK: contradiction.cu:[[#@LINE+8]]:3: warning: roofline: ROOFLINE_ASSUME: 'gridDim.y == 4' is not assumed: 'gridDim.x' is not known, and must be assumed as well
// CHECK: remark: kernel 'bounded'
// CHECK: assumed by {{.*}}: n in 10..20
// CHECK-NOT: assumed by
__global__ __launch_bounds__(256) void bounded(float *x, int n) {
  ROOFLINE_ASSUME("n in 10..20");
  ROOFLINE_ASSUME("n <= 9");
  ROOFLINE_ASSUME("blockDim.x == 1024");
  ROOFLINE_ASSUME("gridDim.y == 4");
  x[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] += n;
}
