// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer of which nothing is known, as from getenv(), may be null: the value
// without it is the default. A number from its text is not named like the
// pointer.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'scale' {{.*}} at the default n = 40000
// CHECK: kernel 'shift' {{.*}} at the default m = 50000
// CHECK: kernel 'fill' {{.*}} for atoi(text) = {{[0-9]+}} to
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;
extern "C" char *getenv(const char *) noexcept;

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void shift(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}
__global__ void fill(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
int main() {
  const char *e = getenv("N"), *f = getenv("M");
  int n = e ? atoi(e) : 40000, m = 50000;
  if (f != nullptr)
    m = atoi(f);
  float *x;
  cudaMalloc(&x, 4ul * 1000000000);
  scale<<<(n + 127) / 128, 128>>>(x, n);
  shift<<<(m + 127) / 128, 128>>>(x, m);
  const char *text = getenv("L");
  int l = atoi(text);
  fill<<<(l + 127) / 128, 128>>>(x, l);
}
