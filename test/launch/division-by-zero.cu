// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that divides an integer by zero ends there, unless it does not come to
// the division.
// RUN: %roofline predict --no-progress --gpu=a100-80-sxm --arguments=0 %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %roofline predict --no-progress --gpu=a100-80-sxm "--arguments=0 1" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %roofline predict --no-progress --gpu=a100-80-sxm --arguments=64 --explain=after %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=OTHER
#include "mini-cuda.h"

extern "C" int rand();

// ZERO: remark: kernel 'before' {{.*}}
// ZERO-NOT: come to this launch
__global__ void before(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

// ZERO: remark: kernel 'after' {{.*}}
// ZERO: note: with these arguments the program does not come to this launch
// OTHER-NOT: come to this launch
// OTHER: grid (16384,1,1) block (64,1,1)
__global__ void after(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main(int argc, char **argv) {
  const int n = 1 << 20;
  int block = argc > 1 ? atoi(argv[1]) : 128;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // The second operand is evaluated only if the first holds, which is not known.
  if ((block == 0 ? 1 : n / block) > 0 && rand() && n % block > 0)
    return 1;
  before<<<n / 256, 256>>>(x);
  int grid = (n + block - 1) / block;
  after<<<grid, block>>>(x);
  return 0;
}
