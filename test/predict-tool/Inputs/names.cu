// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For explain.test.
#include "mini-cuda.h"

__global__ void aos(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[4 * i] *= 2;
}

__global__ void hist(const int *in, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i] % 256], 1);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 600;
  aos<<<(700 * n + 255) / 256, 256>>>(nullptr, 700 * n);
  hist<<<(700 * n + 255) / 256, 256>>>(nullptr, nullptr, 700 * n);
}
