// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the program doesn't show whether a pointer is null, what hangs on it is not
// certain: an option allocates it, or the kernel has no launch in the unit.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: {{^}}without (
// CHECK: holds for {{.*}} % of threads {{.*}} at the branch at line [[@LINE+6]]
// CHECK: {{^}}chosen (
// CHECK: holds for {{.*}} % of threads {{.*}} at the branch at line [[@LINE+15]]
__global__ void without(const float *in, float *out, float *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = in[i];
  if (sums) {
    for (int k = 0; k < 400; ++k)
      s = s * s + 1.5f;
    sums[i] = s;
  }
  out[i] = s;
}

__global__ void chosen(const float *in, float *out, float *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = in[i];
  if (sums) {
    for (int k = 0; k < 400; ++k)
      s = s * s + 1.5f;
    sums[i] = s;
  }
  out[i] = s;
}

int main(int argc, char **argv) {
  int n = 1 << 24;
  float *in, *out, *sums = nullptr;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  if (argc > 1)
    cudaMalloc(&sums, n * 4);
  chosen<<<n / 256, 256>>>(in, out, sums);
}
