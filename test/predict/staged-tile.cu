// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block copies a tile with a rim into shared memory, place by place: it divides one
// number, which runs through both axes of the block and the loop, into rows and columns.
// The last iteration is one of a part of the threads, and the places at the edges of the
// image are bounded. Each pixel is read once, whatever the width of the rim.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

constexpr int Tile = 16;
static __device__ int least(int a, int b) { return a < b ? a : b; }
static __device__ int most(int a, int b) { return a > b ? a : b; }

template <int Rim>
__global__ void blur(const float *in, float *out, int width, int height) {
  constexpr int Side = Tile + 2 * Rim;
  __shared__ float tile[Side][Side];
  int left = blockIdx.x * Tile - Rim, top = blockIdx.y * Tile - Rim;
  for (int t = threadIdx.y * Tile + threadIdx.x; t < Side * Side;
       t += Tile * Tile) {
    int x = left + t % Side, y = top + t / Side;
    x = least(most(x, 0), width - 1);
    y = least(most(y, 0), height - 1);
    tile[t / Side][t % Side] = in[y * width + x];
  }
  __syncthreads();
  float sum = 0;
  for (int y = 0; y <= 2 * Rim; ++y)
    for (int x = 0; x <= 2 * Rim; ++x)
      sum += tile[threadIdx.y + y][threadIdx.x + x];
  out[(blockIdx.y * Tile + threadIdx.y) * width + blockIdx.x * Tile +
      threadIdx.x] = sum;
}

// Half of the threads copy the tile of 8 rows and 24 columns, of an image that has a rim.
__global__ void half(const float *in, float *out, int width) {
  __shared__ float tile[8][24];
  int t = threadIdx.y * 16 + threadIdx.x;
  const float *from = in + blockIdx.y * 8 * width + blockIdx.x * 24;
  if (threadIdx.y < 4)
    for (; t < 8 * 24; t += 64)
      tile[t / 24][t % 24] = from[t / 24 * width + t % 24];
  __syncthreads();
  if (threadIdx.y < 8)
    out[(blockIdx.y * 8 + threadIdx.y) * width + blockIdx.x * 24 +
        threadIdx.x] = tile[threadIdx.y][threadIdx.x + 8];
}

int main() {
  const int width = 2048, height = 1024;
  float *in, *out;
  cudaMalloc(&in, sizeof(float) * width * height);
  cudaMalloc(&out, sizeof(float) * width * height);
  dim3 grid(width / Tile, height / Tile), block(Tile, Tile);
  // 8 rows of 96 byte for 128 threads are 6 byte.
  // CHECK-LABEL: half (
  // CHECK: 'in' reads 6.0{{[0-9]}} byte 1.50 loads
  half<<<dim3(85, 128), dim3(16, 8)>>>(in, out, width);
  // CHECK-LABEL: blur<1> (
  // CHECK: 'in' reads 4.00 byte 1.27 loads
  blur<1><<<grid, block>>>(in, out, width, height);
  // CHECK-LABEL: blur<2> (
  // CHECK: 'in' reads 4.00 byte 1.56 loads
  blur<2><<<grid, block>>>(in, out, width, height);
  // CHECK-LABEL: blur<3> (
  // CHECK: 'in' reads 4.00 byte 1.89 loads
  blur<3><<<grid, block>>>(in, out, width, height);
  // CHECK-LABEL: blur<8> (
  // CHECK: 'in' reads 4.00 byte 4 loads
  blur<8><<<grid, block>>>(in, out, width, height);
}
