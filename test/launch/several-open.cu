// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of different sizes, one of them open, are added up at each point: the
// figure at the defaults is that of all launches with these values.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=none %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'sums' is bandwidth-bound {{.*}}0.25{{[0-9]*}} fp32 op/byte at the default{{s?}}
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: sums {{.*}}, its launches together, of which some have a size that is open
// EXPLAIN-NEXT: values grid (11,1,1) block (64,1,1): the longest; together 832 threads
// EXPLAIN: n = 600, the program's default
// EXPLAIN: totals fp32 4{{[0-9.]+}} kop, {{.*}}DRAM 1.7{{[0-9]*}} MB
//
// A launch that CUDA refuses with any value is beside the others, and does not
// change their sizes.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels=add %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: kernel 'add' is bandwidth-bound {{.*}}at the default n = 600
// REFUSED: several-open.cu:[[#@LINE + 28]]:3: note: a launch with grid (0,1,1) and block (256,1,1) fails: gridDim.x is 0
// RUN: %roofline predict --gpu=a100-80-sxm --explain=add %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: add {{.*}}, launched with a size that is open
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void sums(const float *a, float *s, int n, int m) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= m)
    return;
  float t = 0;
  for (int i = 0; i < n; ++i)
    t += a[(unsigned long)i * m + j];
  s[j] = t;
}
__global__ void add(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + 1;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 600, m = argc > 2 ? atoi(argv[2]) : 700;
  float *a, *s;
  cudaMalloc(&a, 4ul * n * m);
  cudaMalloc(&s, 4ul * m);
  sums<<<(m + 63) / 64, 64>>>(a, s, n, m);
  sums<<<2, 64>>>(a, s, n / 4, 128);
  add<<<(n + 255) / 256, 256>>>(a, s, n);
  add<<<0, 256>>>(a, s, n);
}
