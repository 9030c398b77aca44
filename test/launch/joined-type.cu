// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of type int on either side of a branch is in the range of an int, and
// so is its double where the kernel computes that.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: note: holds for n in host code <= {{.*}}; examined for r = 1 to 1.0e9{{$}}
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void window(const float *x, float *y, int n, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - 2 * r)
    return;
  float s = 0;
  for (int k = 0; k <= 2 * r; ++k)
    s += x[i + k] * x[k];
  y[i] = s;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 500, r = argc > 2 ? atoi(argv[2]) : 6;
  int N = n * n;
  float *x, *y;
  cudaMalloc(&x, 8ul * N);
  cudaMalloc(&y, 4ul * N);
  window<<<(N + 255) / 256, 256>>>(x, y, N, r);
}
