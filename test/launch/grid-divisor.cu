// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the grid is divided by is a small number: the size that it divides makes
// a launch of customary size, and neither is beyond its type.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: 'thin' is bandwidth-bound{{.*}}; examined for factor = 1 to {{[0-9]+}}
// CHECK: note: examined for factor = 1 to {{[0-9]+}} and n = {{[0-9]+}} to 2.1e9
// CHECK: note: assumed: factor = 8; n = 28309512; n at line [[#@LINE+11]] fits int
__global__ void thin(const float *in, float *out, int m, int factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m)
    return;
  float s = 0;
  for (int k = 0; k < factor; ++k)
    s += in[i * factor + k];
  out[i] = s / factor;
}
void decimate(const float *in, float *out, int n, int factor) {
  int m = n / factor;
  thin<<<(m + 255) / 256, 256>>>(in, out, m, factor);
}
