// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value of the host program without a default has one likely value for all
// kernels: that which gives the launch that it determines a usual size. All
// defaults are told as such.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=. %s -- %cuda-flags -O3 2>&1 \
// RUN:   | FileCheck %s
#include "mini-cuda.h"

// CHECK: {{^}}series (
// CHECK: argv[1] = [[LIKELY:[0-9.e+]+]] taken as likely
// CHECK: {{^}}square (
// CHECK: argv[1] = [[LIKELY]] taken as likely
__global__ void series(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < n; ++k)
    v = v * v + 0.25f;
  x[i] = v;
}
__global__ void square(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= x[i];
}

struct Sizes {
  int a, b, c, d, e;
};
// CHECK: {{^}}fields (
// CHECK-NOT: taken as likely
// CHECK: s.a = 1000, the program's default
// CHECK: s.b = 20, the program's default
// CHECK: s.c = 30, the program's default
// CHECK: s.d = 40, the program's default
// CHECK: s.e = 50, the program's default
// CHECK-NOT: taken as likely
// CHECK: operations a thread
__global__ void fields(float *x, Sizes s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  for (int k = 0; k < s.b + s.c + s.d + s.e; ++k)
    v = v * v + 0.25f;
  if (i < s.a)
    x[i] = v;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  Sizes s;
  s.a = argc > 2 ? atoi(argv[2]) : 1000;
  s.b = argc > 3 ? atoi(argv[3]) : 20;
  s.c = argc > 4 ? atoi(argv[4]) : 30;
  s.d = argc > 5 ? atoi(argv[5]) : 40;
  s.e = argc > 6 ? atoi(argv[6]) : 50;
  float *x;
  cudaMalloc(&x, 1ul << 33);
  series<<<4096, 256>>>(x, n);
  square<<<(n + 255) / 256, 256>>>(x, n);
  fields<<<(s.a + 255) / 256, 256>>>(x, s);
}
