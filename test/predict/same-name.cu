// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two files of a unit have one name, and debug information does not tell which of them a
// condition is in: it may be that of the other one at the same line. Which way of the
// branch the source's condition is remains open there.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 -I%S/Inputs 2>&1 | FileCheck %s
#include "mini-cuda.h"
#include "one/step.h"
#include "other/step.h"

// CHECK: {{^}}kept (
// CHECK: 'x' {{.*}} 0.625 loads
// CHECK: {{62|38}} % of the threads go one way at the branch at line
__global__ void kept(const int *flag, const float *x, float *y) {
  keep(flag, x, y, blockIdx.x * blockDim.x + threadIdx.x);
}

// CHECK: {{^}}skipped (
// CHECK: 'x' {{.*}} 0.625 loads
// CHECK: {{62|38}} % of the threads go one way at the branch at line
__global__ void skipped(const int *flag, const float *x, float *y) {
  skip(flag, x, y, blockIdx.x * blockDim.x + threadIdx.x);
}

// CHECK: {{^}}own (
// CHECK: 62 % of the threads take the branch at line
__global__ void own(const int *flag, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (flag[i])
    y[i] = x[i];
}
