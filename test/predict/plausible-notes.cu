// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that is read from bytes is taken to be one of a byte, several branches
// of a line have numbers in formulas, and no note says that 0 byte are moved.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not="0 byte/thread"
#include "mini-cuda.h"

// CHECK: kernel 'series'
// CHECK: note: assumed: {{.*}}In[...] = {{[1-9][0-9]?|1[0-2][0-9]}}{{;|$}}
__global__ void series(const unsigned char *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = Out[I];
  for (int S = 0; S < In[I]; ++S)
    V = V * V + 0.5f;
  Out[I] = V;
}

// CHECK: kernel 'pick'
// CHECK: note: {{.*}}a thread: {{.*}}the branch at line [[# @LINE + 5]]:9{{.*}}the branch at line [[# @LINE + 5]]:55
__global__ void pick(const float *In, float *Out, float *Other) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = In[I];
  // clang-format off
  if (V > 1) Out[I] = V * V + V / 3 + 1; if (Other[I] > 2) Other[I] = V * 7 + V / 5 + 3;
  // clang-format on
}
