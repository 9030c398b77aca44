// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of other sizes in further iterations of a loop that are not followed
// are told, at the loop; a loop that repeats the same launches leaves none out.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not="left out"
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-arguments=5000 -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GIVEN --implicit-check-not="left out"
#include "mini-cuda.h"

__global__ void twice(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void again(float *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
__global__ void often(float *x, int n) { x[threadIdx.x + n] *= 2; }

int main(int argc, char **argv) {
  int top = atoi(argv[1]);
  float *x;
  cudaMalloc(&x, 1ul << 30);
  // CHECK: kernel 'twice' is bandwidth-bound
  // CHECK: later-launches.cu:[[#@LINE+2]]:{{[0-9]+}}: note: further launches by the code at line [[#@LINE+2]] are left out: where the loop ends is not known
  // GIVEN: kernel 'twice' is bandwidth-bound
  for (int n = 1000; n <= top; n *= 2)
    twice<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: kernel 'again' is bandwidth-bound
  // GIVEN: kernel 'again' is bandwidth-bound
  for (int i = 0; i < top; ++i)
    again<<<4096, 256>>>(x);
  // CHECK: kernel 'often'
  // CHECK: later-launches.cu:[[#@LINE+3]]:{{[0-9]+}}: note: further launches by the code at line [[#@LINE+3]] are left out: they are too many; the figures are of 31 that are spread evenly over the loop
  // GIVEN: kernel 'often'
  // GIVEN: note: further launches by the code at line [[#@LINE+1]] are left out: they are too many
  for (int n = 1; n < 100; ++n)
    often<<<n, 256>>>(x, n);
}
