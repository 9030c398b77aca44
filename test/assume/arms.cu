// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one arm of a branch, or one case, assumes is not in effect in the others.
// RUN: rm -rf %t && %predict 2>&1 | FileCheck %s --implicit-check-not=warning:
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK: kernel 'first' is
// CHECK: assumed by {{.*}}arms.cu:[[#@LINE+14]]: n = 4096
// CHECK: kernel 'second' is
// CHECK-NOT: assumed by
// CHECK: kernel 'third' is
__global__ void first(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += n;
}
__global__ void second(float *x, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += n;
}
__global__ void third(float *x, int n) { x[threadIdx.x] += n; }

void either(float *x, int n, bool large) {
  if (large) {
    ROOFLINE_ASSUME("n == 4096");
    first<<<n, 256>>>(x, n);
  } else {
    second<<<n, 256>>>(x, n);
  }
}

// CHECK-NOT: assumed by {{.*}}: n = 7
// CHECK: assumed by {{.*}}arms.cu:[[#@LINE+10]]: m = 9
// CHECK-NOT: assumed by {{.*}}: n = 7
// CHECK: kernel 'fourth' is
void cases(float *x, int n, int m, int which) {
  switch (which) {
  case 1:
    ROOFLINE_ASSUME("n == 7");
    first<<<n, 128>>>(x, n);
    break;
  case 2:
    ROOFLINE_ASSUME("m == 9");
    third<<<m, 128>>>(x, m);
    break;
  }
}

// An arm that is left does not hide what holds behind the other.
// CHECK: assumed by {{.*}}arms.cu:[[#@LINE+6]]: n = 64
__global__ void fourth(float *x, int n) { x[threadIdx.x] += n; }
void leaves(float *x, int n, bool wrong) {
  if (wrong)
    return;
  else
    ROOFLINE_ASSUME("n == 64");
  fourth<<<n, 128>>>(x, n);
}
