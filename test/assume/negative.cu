// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code divides a negative value that the user assumes towards zero.
// RUN: %roofline predict --gpu=a100-80-sxm --assume="n == -4" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: a launch with grid (0,1,1)
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void k(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += n;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512;
  float *x;
  cudaMalloc(&x, 4096);
  k<<<n / 16, 16>>>(x, n);
}
