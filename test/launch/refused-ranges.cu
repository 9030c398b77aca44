// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stated ranges end where CUDA refuses the launch: at 65535 blocks along y, at 64
// threads along z. A default that CUDA refuses has no verdict.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'rows' is bandwidth-bound {{.*}} examined for height = {{[0-9]+}} to 524280;
__global__ void rows(float *x, int rows, int width) {
  int r = blockIdx.y * 8 + threadIdx.y;
  if (r < rows)
    x[(unsigned long)r * width + threadIdx.x] *= 2;
}

// CHECK: kernel 'deep' is bandwidth-bound {{.*}} examined for depth = {{[0-9]+}} to 64;
__global__ void deep(float *x) {
  x[(blockIdx.x * blockDim.z + threadIdx.z) * blockDim.x + threadIdx.x] *= 2;
}

// CHECK: kernel 'whole' on A100: no verdict; at the default count = 100, a launch with grid (0,1,1) and block (256,1,1) fails: gridDim.x is 0, so it starts no thread
__global__ void whole(float *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

// CHECK: kernel 'negative' on A100: no verdict; at the default blocks = -1, a launch with grid (4294967295,1,1) and block (256,1,1) fails: gridDim.x is 4294967295, at most 2147483647 are allowed
__global__ void negative(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    x[i] *= 2;
}

int main(int argc, char **argv) {
  int height = argc > 1 ? atoi(argv[1]) : 4096;
  int depth = argc > 2 ? atoi(argv[2]) : 4;
  int count = argc > 3 ? atoi(argv[3]) : 100;
  int blocks = argc > 4 ? atoi(argv[4]) : -1;
  float *x;
  cudaMalloc(&x, 1ul << 33);
  rows<<<dim3(1, (height + 7) / 8), dim3(32, 8)>>>(x, height, 32);
  deep<<<4096, dim3(8, 1, depth)>>>(x);
  whole<<<count / 256, 256>>>(x);
  negative<<<blocks, 256>>>(x, 1 << 20);
}
