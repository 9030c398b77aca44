// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The share that is told of a branch is that of the threads for which the condition
// of the source holds, whichever way the optimised code tests it.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: {{^}}keep (
// CHECK: 'x' {{.*}} 0.625 loads
// CHECK: assumed {{ *}}62 % of the threads take the branch at line [[@LINE+3]], a guess
__global__ void keep(const int *flag, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && flag[i])
    y[i] = x[i];
}

// CHECK: {{^}}skip (
// CHECK: 'x' {{.*}} 0.625 loads
// CHECK: assumed {{ *}}38 % of the threads take the branch at line [[@LINE+3]], a guess
__global__ void skip(const int *flag, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!flag[i])
    return;
  y[i] = x[i];
}

// CHECK: {{^}}either (
// CHECK: assumed {{ *}}62 % of the threads take the branch at line [[@LINE+3]], a guess
__global__ void either(const int *flag, const float *x, const float *z, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (flag[i] != 0) {
    y[i] = z[3 * i];
  } else {
    y[2 * i] = x[i];
  }
}

// All code of a macro has one place.
// CHECK: {{^}}expanded (
// CHECK: assumed {{ *}}{{62|38}} % of the threads go one way at the branch at line [[@LINE+7]], a guess
#define COPY_IF(test)                                                          \
  if (test)                                                                    \
  y[i] = x[i]
__global__ void expanded(const int *flag, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[2 * i] = 0;
  COPY_IF(flag[i] != 0);
}

// Warps are run where the condition does not depend on memory, but no formula
// tells it.
// CHECK: {{^}}firstQuarter (
// CHECK: {{24.[5-9]|25.[0-9]}} % of the threads take a branch at line [[@LINE+4]], from
__global__ void firstQuarter(const float *x, float *y, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float place = i % 100 * step;
  if (place < 0.25f)
    return;
  y[i] = x[i];
}

// CHECK: {{^}}otherQuarters (
// CHECK: {{75.[0-9]}} % of the threads take a branch at line [[@LINE+4]], from
__global__ void otherQuarters(const float *x, float *y, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float place = i % 100 * step;
  if (!(place < 0.25f))
    y[i] = x[i];
}

// A cell at the rim is a special case, with less work than the others.
// CHECK: {{^}}relax (
// CHECK: assumed {{ *}}28 % of the threads take the branch at line [[@LINE+3]], a guess
__global__ void relax(const unsigned char *rim, const float *x, float *y, float *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (rim[i]) {
    z[i] = 1;
    z[2 * i] = 2;
    return;
  }
  float v = x[i];
  for (int k = 0; k < 12; ++k)
    v = v * v * 0.5f + 0.25f * v - 1;
  y[i] = v;
}

int main() {
  int n = 1 << 20, *flag;
  float *x, *y, *z;
  unsigned char *rim;
  cudaMalloc(&flag, n * 4);
  cudaMalloc(&rim, n);
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 8);
  cudaMalloc(&z, n * 12);
  keep<<<n / 256, 256>>>(flag, x, y, n);
  skip<<<n / 256, 256>>>(flag, x, y, n);
  either<<<n / 256, 256>>>(flag, x, z, y);
  expanded<<<n / 256, 256>>>(flag, x, y);
  firstQuarter<<<n / 256, 256>>>(x, y, 0.01f);
  otherQuarters<<<n / 256, 256>>>(x, y, 0.01f);
  relax<<<n / 256, 256>>>(rim, x, y, z);
}
