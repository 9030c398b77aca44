// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of launches in different arms of a branch a run makes one: they are not added up,
// but where the values of unknowns tell which of them it makes.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=step %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: %roofline predict --gpu=a100-80-sxm --explain=add %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ADD
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NOTE
#include "mini-cuda.h"
extern "C" int strcmp(const char *, const char *);
extern "C" int atoi(const char *) noexcept;

// STEP: step {{.*}}, launched at {{.*}}other-arms.cu:[[#@LINE + 27]]
// STEP: totals fp32 1.02 kop, {{.*}}DRAM 4.10 kB
// ADD: values grid (4,1,1) block (256,1,1)
// ADD: totals fp32 1.02 kop, {{.*}}DRAM 4.10 kB
// ADD: examined for n = 1 to
// NOTE: other-arms.cu:[[#@LINE + 22]]:5: note: which of the kernel's launches a run makes is not known here; the figures are of that at line [[#@LINE + 22]]
// NOTE: kernel 'add'
// NOTE-NOT: which of the kernel's launches
__global__ void step(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}
int main(int argc, char **argv) {
  const char *mode = argv[1];
  float *x, *y;
  cudaMalloc(&x, 4096);
  if (!strcmp(mode, "tiny"))
    step<<<1, 4>>>(x, 4);
  else if (!strcmp(mode, "warp"))
    step<<<1, 32>>>(x, 32);
  else if (!strcmp(mode, "all"))
    step<<<4, 256>>>(x, 1024);
  int n = argc > 2 ? atoi(argv[2]) : 1024;
  cudaMalloc(&y, 4ul * n);
  if (n > 512)
    add<<<(n + 255) / 256, 256>>>(y, n);
  else
    add<<<(n + 63) / 64, 64>>>(y, n);
}
