// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch through a table of kernels is one of the entry that is selected. Where
// it is not known which, each may be launched, with the same grid.
// RUN: %roofline predict --dump=launches --arguments="1" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ANY
// CHECK: kernel 'add'
// CHECK-NOT: grid
// CHECK: kernel 'scale'
// CHECK: grid {{ *}}1000, 1, 1
// CHECK: grid {{ *}}2000, 1, 1
// ANY: kernel 'add'
// ANY: grid {{ *}}1000, 1, 1
// ANY: happens {{ *}}not known
// ANY: grid {{ *}}2000, 1, 1
// ANY: kernel 'scale'
// ANY: grid {{ *}}1000, 1, 1
// ANY: grid {{ *}}2000, 1, 1
#include "Inputs/power.h"

__global__ void add(float *A) { A[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void scale(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
using Kernel = void (*)(float *);
static const Kernel table[] = {add, scale};
static const struct {
  const char *Name;
  Kernel Its;
} named[] = {{"add", add}, {"scale", scale}};

int main(int argc, char **argv) {
  int which = argc > 1 ? atoi(argv[1]) : 0;
  float *A;
  cudaMalloc(&A, 4ul * 32 * 1000000);
  table[which]<<<1000, 32>>>(A);
  named[which].Its<<<2000, 32>>>(A);
}
