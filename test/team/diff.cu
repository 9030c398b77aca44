// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline diff: what a change of a program did, and which lines did it. The
// program after the change is this one with -DAFTER.
//
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = %cuda-flags -O2
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{predict} -o before.json -- %{flags}
// RUN: %{predict} -o after.json -- %{flags} -DAFTER
// RUN: not %roofline diff before.json after.json | FileCheck %s
#include "mini-cuda.h"

#ifdef AFTER
// Lines that were not there before.
#define BLOCKS 4
template <int N> __global__ void scale(float *x, float f) {
#else
#define BLOCKS 2
template <int N> __global__ void scale(float *x, float f) {
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int s = 0; s < N; ++s)
    v = v * f + 1.0f;
  x[i] = v;
}

__global__ void same(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] += y[i];
}

#ifdef AFTER
__global__ void strided(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[16 * i];
}
__global__ void added(int *x) { x[threadIdx.x] = 1; }
#else
__global__ void strided(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[i];
}
__global__ void removed(int *x) { x[threadIdx.x] = 1; }
#endif

void run(float *x, const float *y, double *d, int *n) {
#ifdef AFTER
  scale<64><<<65536, 256>>>(x, 0.5f);
  added<<<65536, 256>>>(n);
#else
  scale<2><<<65536, 256>>>(x, 0.5f);
  removed<<<65536, 256>>>(n);
#endif
  same<<<65536, 256>>>(x, y);
  strided<<<65536, 256>>>(d, d + 1);
}
