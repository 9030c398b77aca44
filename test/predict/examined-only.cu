// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A range that is only examined is none on which the verdict hangs. The likely value of
// a byte is a whole number, and a table has at most 256 elements that bytes say.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain=table %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: %roofline predict --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=LIKELY
#include "mini-cuda.h"

// CHECK: kernel 'series' is compute-bound {{.*}}; holds for steps >= {{[0-9]+}} (examined up to {{[0-9.e]+}}); confidence
__global__ void series(float *x, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i], s = 0;
  for (int k = 0; k < steps; ++k)
    s = s * v + 1;
  x[i] = s;
}

// LIKELY: kernel 'table'
// LIKELY: level[...] {{.*}} 0 to 255, likely 127{{$}}
// TABLE: 'x' reads 0.00{{[0-9]*}} byte 1 load of 4 byte
__global__ void table(const unsigned char *level, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[level[i]];
}

void start(const unsigned char *level, float *z, int n, int steps) {
  table<<<4096, 256>>>(level, z, z + (1 << 20));
  series<<<n / 256, 256>>>(z, n, steps);
}
