// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expression that does not fit its type with the given arguments is warned of
// once, and the remark of what the program then launches has a note.
// RUN: rm -rf %t && %predict '%args=100000' 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: rm -rf %t && %predict '%args=1000' 2>&1 | FileCheck %s --check-prefix=FITS
#include "mini-cuda.h"

// CHECK: overflow-twice.cu:[[# @LINE + 11]]:{{.*}} warning: roofline: 'n * n' does not fit int with these arguments, nor at 2 more places
// CHECK: remark: kernel 'twice'
// CHECK: note: n * n at line [[# @LINE + 9]] does not fit int
// FITS-NOT: does not fit
__global__ void twice(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] *= 2;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *A, *B, *C;
  cudaMalloc(&A, n * n * sizeof(float));
  cudaMalloc(&B, n * n * sizeof(float));
  cudaMalloc(&C, n * n * sizeof(float));
  twice<<<n / 16, 256>>>(A, n);
}
