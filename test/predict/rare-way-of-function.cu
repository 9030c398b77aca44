// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library have ways for rare arguments. That no sampled thread
// takes one of them is not worth a note, and no line of the source has that branch.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: {{^}}waves (
// CHECK: assumed {{ *}}nothing
#include "mini-cuda.h"

# 1 "/usr/local/cuda/include/math_functions.h" 1
__device__ float reduced(float x) {
  if (x > 1e6f)
    for (int k = 0; k < 12; ++k)
      x = x * x * 0.5f - 1;
  return x + 1;
}
# 24 "waves.cu" 2

__global__ void waves(float *y, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = reduced(i * step);
}

int main() {
  int n = 1 << 20;
  float *y;
  cudaMalloc(&y, n * 4);
  waves<<<n / 256, 256>>>(y, 0.5f);
}
