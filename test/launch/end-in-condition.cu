// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the left operand of && or || ends the program, the launches behind the
// condition do not run, whatever the right operand is.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=4 %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
#include "mini-cuda.h"

extern "C" [[noreturn]] void exit(int);

// CHECK: remark: kernel 'scale'
// CHECK: note: with these arguments the program does not come to this launch
// GIVEN: remark: kernel 'scale'
// GIVEN-NOT: does not come to this launch
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}

int limit;

static bool isLong(int argc, char **argv) {
  if (argc < 2)
    exit(1);
  return atoi(argv[1]) > limit;
}

int main(int argc, char **argv) {
  int n = 1 << 20;
  if (isLong(argc, argv) || n > limit)
    n *= 2;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  scale<<<n / 256, 256>>>(x, n);
}
