// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An unrolled loop that breaks off at once runs only the first of the copies of
// its body, and may then have another verdict: that is no value of the range.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=none %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'roots' is compute-bound {{.*}}holds for {{[1-9]}} to 100 % of the iterations of the loop at line [[#@LINE + 8]];
#include "mini-cuda.h"

__global__ void roots(float *x, float *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i], g = 1.0f;
  for (int k = 0; k < 100; ++k) {
    float h = 0.5f * (g + v / g);
    if (__builtin_fabsf(h - g) < 1e-6f * h)
      break;
    g = h;
  }
  r[i] = g;
}
void start(float *x, float *r) { roots<<<1641, 256>>>(x, r, 420000); }
