// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop whose bound is one value for the whole launch is entered by all threads or by none:
// the guards that its rotated and unrolled form has follow from that value, and are no guesses.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: remark: kernel 'smooth' {{.*}} taps
// CHECK-NOT: take the branch
__constant__ int taps;
__constant__ float factor[64];
__global__ void smooth(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < taps; ++t)
    sum += factor[t] * in[i + t];
  out[i] = sum;
}

void start(const float *in, float *out) { smooth<<<65536, 256>>>(in, out); }
