// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block, or a warp, reads whole rows of a table whose number it finds in
// memory. Only the start of a row depends on data: the threads read the rest of
// it side by side, in each iteration. An offset that is one for the launch
// makes nothing a gather, also within loops.
// RUN: %roofline predict --gpu=a100-80-sxm --explain --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: byBlock (
// CHECK: 'table' reads 12.0 byte 3 loads of 4 byte
__global__ void byBlock(const float *table, const int *ids, float *out,
                        int width) {
  const float *row = table + (long)ids[blockIdx.x] * width;
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    out[(long)blockIdx.x * width + c] = row[c];
}

// Two blocks share a row.
// CHECK: byTwoBlocks (
// CHECK: 'table' reads 6.00 byte 3 loads of 4 byte
__global__ void byTwoBlocks(const float *table, const int *ids, float *out,
                            int width) {
  const float *row = table + (long)ids[blockIdx.x / 2] * width;
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    out[(long)blockIdx.x * width + c] = row[c];
}

// CHECK: byWarp (
// CHECK: 'table' reads 16.0 byte 4 loads of 4 byte
__global__ void byWarp(const float *table, const int *ids, float *out) {
  int row = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
  long start = 128l * ids[row];
  for (int c = lane; c < 128; c += 32)
    out[row * 128l + c] = table[start + c];
}

// CHECK: shifted (
// CHECK: 'from' reads 4.{{[0-9]+}} byte 8 loads of 4 byte
// CHECK-NOT: other data
__global__ void shifted(const float *from, const int *first, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += from[*first + i + k];
  out[i] = sum;
}

void run(const float *table, const int *ids, float *out) {
  byBlock<<<16384, 256>>>(table, ids, out, 768);
  byTwoBlocks<<<16384, 256>>>(table, ids, out, 768);
  byWarp<<<16384, 256>>>(table, ids, out);
  shifted<<<16384, 256>>>(table, ids, out);
}
