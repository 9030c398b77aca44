// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles look for others in the cells around their own. A remainder bounds
// the number of a cell, so an array of all cells costs no more than it has,
// however often it is read. Where neighbours are read side by side, they share
// their sectors, in a loop and unrolled. The number of particles of a cell is
// read from memory, and with none of them there would be nothing to do: it is
// likely to be some. If caches serve all gathers, the verdict is another one.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --kernels=pairs %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=CACHED
#include "mini-cuda.h"

// 65536 threads; 100 x 100 cells of 4 byte are 0.61 byte for each.
// CHECK-LABEL: fewLooped (
// CHECK: 'count' reads 0.61{{[0-9]*}} byte 9 loads
__global__ void fewLooped(const float2 *at, const int *count, int *sum,
                          float edge, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
  int x = (int)(at[i].x / edge), y = (int)(at[i].y / edge);
#pragma unroll 1
  for (int dy = -1; dy <= 1; ++dy)
#pragma unroll 1
    for (int dx = -1; dx <= 1; ++dx)
      s += count[(y + dy + cells) % cells * cells + (x + dx + cells) % cells];
  sum[i] = s;
}

// Of a large number of cells, three rows of three cells for each thread.
// CHECK-LABEL: manyLooped (
// CHECK: 'count' reads 96.0 byte 9 loads
__global__ void manyLooped(const float2 *at, const int *count, int *sum,
                           float edge, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
  int x = (int)(at[i].x / edge), y = (int)(at[i].y / edge);
#pragma unroll 1
  for (int dy = -1; dy <= 1; ++dy)
#pragma unroll 1
    for (int dx = -1; dx <= 1; ++dx)
      s += count[(y + dy + cells) % cells * cells + (x + dx + cells) % cells];
  sum[i] = s;
}

// CHECK-LABEL: manyUnrolled (
// CHECK: 'count' reads 96.0 byte 9 loads
__global__ void manyUnrolled(const float2 *at, const int *count, int *sum,
                             float edge, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
  int x = (int)(at[i].x / edge), y = (int)(at[i].y / edge);
#pragma unroll 1
  for (int dy = -1; dy <= 1; ++dy)
#pragma unroll
    for (int dx = -1; dx <= 1; ++dx)
      s += count[(y + dy + cells) % cells * cells + (x + dx + cells) % cells];
  sum[i] = s;
}

// The fields of one element are fetched together: 12 of the 32 byte of a
// sector, with the share that is likely.
// CHECK-LABEL: pairs (
// CHECK: count[...] = 32 taken as likely
// CHECK: the share of its gathers that caches serve = 0.625
// CACHED: kernel 'pairs' is bandwidth-bound on {{.*}}; holds for 0 to 9{{[0-9]}} % of its gathers cached
__global__ void pairs(const float4 *at, float *energy, const int *count,
                      const int *list, float edge, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 p = at[i];
  int c = (int)(p.x / edge) % cells, m = count[i];
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < min(m, 32); ++k) {
    float4 q = at[list[c * 32 + k]];
    float x = p.x - q.x, y = p.y - q.y, z = p.z - q.z;
    float r = 1 / (x * x + y * y + z * z + 1e-6f), s = r * r * r;
    sum += s * s - s + r * (s + 1) * (s * r + 2) * (r * s * s + 3);
  }
  energy[i] = sum;
}

// A mask and the remainder of what is read bound a place as well.
// CHECK-LABEL: counted (
// CHECK-DAG: 'byMask' reads 0.01{{[0-9]*}} byte
// CHECK-DAG: 'byRest' reads 0.06{{[0-9]*}} byte
__global__ void counted(const unsigned *key, int *byMask, int *byRest,
                        unsigned bins) {
  unsigned k = key[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&byMask[k & 255], 1);
  atomicAdd(&byRest[k % bins], 1);
}

void run(const float2 *at, const float4 *particles, float *energy, int *count,
         int *list, int *sum, const unsigned *key) {
  fewLooped<<<256, 256>>>(at, count, sum, 0.5f, 100);
  manyLooped<<<256, 256>>>(at, count, sum, 0.5f, 100000);
  manyUnrolled<<<256, 256>>>(at, count, sum, 0.5f, 100000);
  pairs<<<65536, 256>>>(particles, energy, count, list, 0.5f, 1000000);
  counted<<<256, 256>>>(key, count, list, 1000);
}
