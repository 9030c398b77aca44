// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A negative value that is assumed of one unknown says nothing about another.
// RUN: %roofline predict --gpu=a100-80-sxm --assume="shift == -4" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --assume="shift == 4" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: holds for argv[2] >= 40 (to
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void power(float *x, int shift, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i] + shift;
  for (int s = 0; s < steps; ++s)
    v = v * v + 0.5f;
  x[i] = v;
}

int main(int argc, char **argv) {
  float *x;
  cudaMalloc(&x, 4 << 20);
  power<<<4096, 256>>>(x, atoi(argv[1]), atoi(argv[2]) / 2);
}
