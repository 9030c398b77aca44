// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of known size limits the size by which all threads index it: with a larger
// radius, the kernel would read behind its end. The other sizes stay open, and so does
// one with which only some iterations read the array. A program that checks for a
// negative size can run with 0.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain=blur %s -- %cuda-flags -O3 -DMAIN 2>&1 | FileCheck %s --check-prefix=MAIN
#include "mini-cuda.h"

__constant__ float weights[33];

// CHECK-LABEL: {{^}}blur (
// CHECK: radius = 16 taken as likely
// CHECK: radius = 1 to 16
// MAIN: radius = 5, the program's default
// MAIN: holds for radius >= 1 (examined up to 16)
__global__ void blur(const float *in, float *out, int n, int radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = -radius; k <= radius; ++k)
    sum += weights[k + radius] * in[i + k + radius];
  out[i] = sum;
}

// CHECK-LABEL: {{^}}some (
// CHECK: radius = 1024 taken as likely
__global__ void some(const float *in, float *out, int n, int radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k <= radius; ++k)
    if (k < 33)
      sum += weights[k] * in[i + k];
    else
      sum += in[i + k];
  out[i] = sum;
}

// CHECK-LABEL: {{^}}two (
// CHECK: count = 1024 taken as likely
__global__ void two(const float *in, float *out, int n, int count, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < count; ++k)
    sum += weights[first + k] * in[i + k];
  out[i] = sum;
}

#ifdef MAIN
int main(int argc, char **argv) {
  int radius = argc > 1 ? atoi(argv[1]) : 5;
  if (radius < 0 || radius > 20)
    return 1;
  float *in, *out;
  cudaMalloc(&in, 4 << 22);
  cudaMalloc(&out, 4 << 22);
  blur<<<4096, 256>>>(in, out, 1 << 20, radius);
}
#else
void start(const float *in, float *out, int radius, int count, int first) {
  blur<<<4096, 256>>>(in, out, 1 << 20, radius);
  some<<<4096, 256>>>(in, out, 1 << 20, radius);
  two<<<4096, 256>>>(in, out, 1 << 20, count, first);
}
#endif
