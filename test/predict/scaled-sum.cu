// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One floating-point operation for thousands of integer ones is not the
// precision of the code: the remark has the integer figure.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -fplugin-arg-roofline-gpu=a100-80-sxm \
// RUN:   -S %s -o /dev/null 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'scaledSum' is bandwidth-bound on A100-SXM4-80GB: {{[0-9.]+}} integer op/byte (ridge 4.78);
__global__ void scaledSum(const int4 *rows, float *sums, float scale) {
  const int4 *row = rows + (unsigned long)blockIdx.x * 4096;
  int sum = 0;
  for (int k = threadIdx.x; k < 4096; k += 32) {
    int4 v = row[k];
    sum += (v.x & 255) + (v.y & 255) + (v.z & 255) + (v.w & 255);
  }
  sums[blockIdx.x * 32 + threadIdx.x] = sum * scale;
}

int main() {
  int4 *rows;
  float *sums;
  cudaMalloc(&rows, 65536ul * 4096 * sizeof(int4));
  cudaMalloc(&sums, 65536 * 32 * sizeof(float));
  scaledSum<<<65536, 32>>>(rows, sums, 0.5f);
}
