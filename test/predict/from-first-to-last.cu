// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop from one parameter to another, of which nothing is known, runs at the likely
// values: with both taken alike it would have no iteration, and the kernel no traffic.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'span' {{.*}}bandwidth-bound
// CHECK: loads and stores ask for about 4.10 kB
// CHECK: assumed: {{.*}}first = 1
__global__ void span(const float *a, float *out, int first, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = first; k < last; ++k)
    s += a[k * 3538944l + i];
  out[i] = s;
}
