// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A derivation names the file of a loop that is not in the kernel's.
// RUN: cd %S && %roofline predict --gpu=a100-80-sxm --explain loop-elsewhere.cu -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

#include "Inputs/repeated.h"

// CHECK: relax ({{.*}}Inputs/repeated.h:
// CHECK: assumed {{.*}}further launches by the code at loop-elsewhere.cu:[[#@LINE+5]] are left out
int main(int argc, char **argv) {
  int top = atoi(argv[1]);
  float *x;
  cudaMalloc(&x, 1ul << 30);
  for (int n = 1000; n <= top; n *= 2)
    relax<<<(n + 255) / 256, 256>>>(x, n);
}
