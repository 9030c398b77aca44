// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assumptions in host code: of parameters, of fields behind a pointer and of
// variables that are computed; they last until the function returns.
// RUN: rm -rf %t && %predict 2>&1 | FileCheck %s --implicit-check-not=warning:
#include "mini-cuda.h"
#include <roofline/assume.h>

struct Tensor {
  long ne[4];
  float *data;
};

// CHECK: kernel 'scale' is bandwidth-bound
// CHECK: host.cu:[[#@LINE+14]]:3: note: launched here with grid (16384,1,1) block (256,1,1)
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}host.cu:[[#@LINE+10]]: rows = 1024
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}host.cu:[[#@LINE+9]]: src->ne[0] = 4096
__global__ void scale(float *x, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}

void scaleAll(const Tensor *src, long rows) {
  // The tensor's extents.
  ROOFLINE_ASSUME("rows == 1024, "
                  "src->ne[0] == 4096");
  long n = src->ne[0] * rows;
  scale<<<(n + 255) / 256, 256>>>(src->data, n);
}

// CHECK: kernel 'shift' is bandwidth-bound{{.*}}; assuming count in 1000000..2000000;
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: count in 1000000..2000000
__global__ void shift(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}

int product(int, int);

void shiftAll(float *x, int a, int b) {
  int count = product(a, b);
  ROOFLINE_ASSUME("count in 1000000..2000000");
  shift<<<(count + 255) / 256, 256>>>(x, count);
}
