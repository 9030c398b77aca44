// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The larger of two variables and a power of two are formulas of the program's
// arguments, not unknowns of their own.
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 | FileCheck %s
#include "mini-cuda.h"

__global__ void twice(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

int main(int argc, char **argv) {
  int nx = argc > 1 ? atoi(argv[1]) : 1000;
  int ny = argc > 2 ? atoi(argv[2]) : 500;
  int logn = argc > 3 ? atoi(argv[3]) : 18;
  float *x;
  cudaMalloc(&x, 4 * 4000000ul);
  int m = nx > ny ? nx : ny;
  int n = 1 << logn, least;
  // CHECK: arguments n max(nx, ny)
  twice<<<16, 256>>>(x, m);
  least = nx > ny ? ny : nx;
  // CHECK: arguments n min(nx, ny)
  twice<<<32, 256>>>(x, least);
  // CHECK: grid floor(2^logn / 256), 1, 1
  // CHECK: arguments n 2^logn
  twice<<<n / 256, 256>>>(x, n);
}
// CHECK: unknowns of the host
// CHECK-NEXT: nx {{.*}} likely 1000
// CHECK-NEXT: ny {{.*}} likely 500
// CHECK-NEXT: logn {{.*}} likely 18
// CHECK-NOT: likely
