// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of an argument that has hardly an effect on the verdict no value is stated, so
// the operations are those for all its values.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'scale' is compute-bound on {{[^:]*}}: {{[0-9.]+}} fp64 op/byte (ridge
// CHECK: a thread: fp64 512; fp32 1.0 to 9.0 =
__global__ void scale(float *x, double *y, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double d = y[i];
  for (int k = 0; k < 256; ++k)
    d = d * 1.5 + 0.25;
  y[i] = d;
  float v = x[i] * 3.0f;
  if (flag < 8)
    for (int k = 0; k < 4; ++k)
      v = v * 1.5f + 0.25f;
  x[i] = v;
}
int main(int argc, char **argv) {
  float *x;
  double *y;
  cudaMalloc(&x, 4 << 20);
  cudaMalloc(&y, 8 << 20);
  scale<<<4096, 256>>>(x, y, atoi(argv[1]));
}
