// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What would help is proposed, with what the model says of it, and nothing
// where nothing would.
// REQUIRES: plugin
// RUN: %clangxx %cuda-flags -O3 -S -o /dev/null -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm -fplugin-arg-roofline-notes=all \
// RUN:   %s 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK-LABEL: kernel 'fields'
// CHECK: [[#@LINE + 6]]:{{[0-9]+}}: note: if neighbouring threads accessed
// CHECK-SAME: neighbouring elements of 'x' (4 instead of 16 sectors a warp): DRAM
// CHECK-SAME: {{.*}} MB instead of {{.*}} MB, {{.*}} op/byte, predicted time {{.*}} us instead of
// CHECK-NOT: note: if
__global__ void fields(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[4 * i] + 1.0f;
}

// CHECK-LABEL: kernel 'wide'
// CHECK: note: if 'x' had elements of type float instead of double: DRAM
__global__ void wide(const double *x, double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + 1.0;
}

// CHECK-LABEL: kernel 'promoted'
// CHECK: note: if it computed in float, without a constant of type double:
__global__ void promoted(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v * 0.3 + 0.7;
    x[i] = v;
  }
}

// CHECK-LABEL: kernel 'divide'
// CHECK: note: if the divisor was a constant in the source:
// CHECK: note: if it multiplied by the inverse of the divisor instead of dividing:
__global__ void divide(float *x, float d, int n, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v / d + (i + k) / w;
    x[i] = v;
  }
}

// A double that is summed up is no promoted float, and dense floats stay.
// CHECK-LABEL: kernel 'fine'
// CHECK-NOT: note: if
__global__ void fine(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v * v + 0.5;
    x[i] = v;
  }
}

int main() {
  float *x = 0;
  double *y = 0;
  int n = 1 << 20;
  fields<<<n / 256, 256>>>(x, x, n);
  wide<<<n / 256, 256>>>(y, y, n);
  promoted<<<n / 256, 256>>>(x, n);
  divide<<<n / 256, 256>>>(x, 3, n, 7);
  fine<<<n / 256, 256>>>(x, n);
}
