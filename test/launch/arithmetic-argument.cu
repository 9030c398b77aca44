// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That the arguments do not lead to a value is only noted of a value that a figure
// depends on: not of a factor in the arithmetic, but of a trip count.
// RUN: %roofline predict --notes=all --arguments=sizes.txt %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'power'
// CHECK: note: the value of 'steps' does not follow from the arguments, as far as the program was followed
// CHECK: kernel 'scale'
// CHECK-NOT: not follow
#include "Inputs/power.h"

struct FILE;
extern "C" FILE *fopen(const char *, const char *);
extern "C" int fscanf(FILE *, const char *, ...);

__global__ void scale(float *x, int factor) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

int main(int argc, char **argv) {
  int steps = 70, factor = 3;
  if (FILE *f = argc > 1 ? fopen(argv[1], "r") : nullptr)
    fscanf(f, "%d %d", &steps, &factor);
  float *A;
  cudaMalloc(&A, 4ul * 32 * 1000000);
  scale<<<1000000, 32>>>(A, factor);
  power<<<1000000, 32>>>(A, steps);
}
