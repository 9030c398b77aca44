// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler makes 16 copies of the branch. What is stated about it is about all of them:
// the ratio where all are taken is in the interval (307 operations a thread, counted: 19.2),
// and that where none is, 3.2 and so below the ridge, is outside of the range.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'filter' is compute-bound on A100{{.*}}: {{4\.[89]|5\.0}} to 19 integer op/byte (ridge 4.78); {{.*}}holds for 11 to 100 % of threads taking the branch at line [[@LINE+11]]
// CHECK: a thread: {{.*}}integer {{7[0-9]|8[0-9]|51}} to 310
#include "mini-cuda.h"

__global__ void filter(int n, const signed char *flag, float *y) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n)
    return;
  float s = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) {
    if (flag[k * n + r] > 0) {
      float t = s;
#pragma unroll 1
      for (int q = 0; q < 8; ++q)
        t = t * t + 0.5f;
      s = t;
    }
  }
  y[r] = s;
}

int main() {
  int n = 1 << 20;
  signed char *f;
  float *y;
  cudaMalloc(&f, 16ul * n);
  cudaMalloc(&y, 4ul * n);
  filter<<<(n + 255) / 256, 256>>>(n, f, y);
}
