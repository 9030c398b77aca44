// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another GPU may be limited by another kind of operation; the two ratios that
// are compared are of one kind.
// RUN: %roofline predict --gpu=a100-80-sxm --what-if=gpu=rtx3080 %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'sum' is {{.*}} on RTX 3080
// CHECK: note: what if gpu=rtx3080: {{.*}}op/byte
// CHECK-NOT: integer op/byte
__global__ void sum(const double *a, double *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1 && i > 0)
    b[i] += a[i] + a[i - 1];
}

int main() {
  double *a, *b;
  cudaMalloc(&a, 8ul << 24);
  cudaMalloc(&b, 8ul << 24);
  sum<<<1 << 16, 256>>>(a, b, 1 << 24);
}
