// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bounds check cuts the only row of blocks: 4 of the 8 rows of threads in each
// block are active, so that 4 whole rows of 2000 elements are read, not 8 halves
// of each part of a row, which sectors and blocks of 64 byte would fill up. In
// 'sums', all threads along y that pass the check read the same elements: there
// are as many as without the check.
// RUN: %roofline predict --gpu=h100-sxm --explain %s -- %cuda-flags -O3 | FileCheck %s
// CHECK: rows
// CHECK: totals {{.*}} DRAM 64.{{[0-9]}} kB
// CHECK: sums
// CHECK: totals {{.*}} DRAM 16.{{[0-9]}} kB
#include "mini-cuda.h"

__global__ void rows(int columns, int rows, const double *in, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i >= columns || j > rows)
    return;
  int at = j * columns + i;
  out[at] = in[at] + in[at + 1];
}

__global__ void sums(int columns, int rows, const double *in, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < columns && j < rows)
    atomicAdd(out, in[i]);
}

int main() {
  int columns = 2000, count = 4;
  double *in, *out;
  cudaMalloc(&in, sizeof(double) * columns * 10);
  cudaMalloc(&out, sizeof(double) * columns * 10);
  dim3 block(32, 8), grid((columns + 31) / 32, (count + 7) / 8);
  rows<<<grid, block>>>(columns, count, in, out);
  sums<<<grid, block>>>(columns, count, in, out);
}
