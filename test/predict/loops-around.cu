// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose iterations depend on a value that is not followed do not say how many threads
// come to them, and only loops around the value say how large it is.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=SYMBOLS
#include "mini-cuda.h"

// A quarter of the threads, or so: not all or none.
// CHECK-LABEL: {{^}}quarter (
// CHECK: % of the threads take the branch at line [[@LINE+6]], a guess
__global__ void quarter(const float *p, const float *a, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = (int)p[i];
  float s = 0;
  if (c % 4 == 0)
    for (int k = 0; k < c; ++k)
      s += a[k];
  y[i] = s;
}

// All but c = 0 to 7 skip the loop, which bounds no c.
// CHECK-LABEL: {{^}}few (
// CHECK: the value at line [[@LINE+3]] = 1024 taken as likely
__global__ void few(const float *p, const float *a, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = (int)p[i];
  float s = 0;
#pragma unroll 1
  for (int k = c; k < 8; ++k)
    s += a[k];
  y[i] = s;
}

// Whether a bit is set is not known, and neither is the likely case.
// SYMBOLS: kernel 'bit'
// SYMBOLS: flag[...] {{.*}} 0 to 1, likely 0.5
__global__ void bit(const bool *flag, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * flag[i]] = 1;
}

void start(const float *p, const float *a, float *y) {
  quarter<<<4096, 256>>>(p, a, y);
  few<<<4096, 256>>>(p, a, y);
  bit<<<4096, 256>>>((const bool *)p, y);
}
