// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch passes a pointer, or null. One thread of each block stores the sum, in the
// launches that pass a place for it, which is no guess.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: {{^}}last (
// CHECK: 'sums' {{.*}} 0.00391 stores
// CHECK: assumed {{ *}}nothing
// CHECK: {{^}}maybe (
// CHECK-NOT: stores{{.*}}'sums'
// CHECK: assumed {{ *}}nothing
#include "mini-cuda.h"

__global__ void last(const int *in, int *out, int *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  out[i] = v + 1;
  if (threadIdx.x == 255 && sums)
    sums[blockIdx.x] = v;
}

__global__ void maybe(const int *in, int *out, int *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  out[i] = v + 1;
  if (sums)
    sums[i] = v;
}

int main() {
  int n = 1 << 24, *in, *out, *sums;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&sums, n / 64);
  last<<<n / 256, 256>>>(in, out, sums);
  maybe<<<n / 256, 256>>>(in, out, nullptr);
}
