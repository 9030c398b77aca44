// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours on a ring: (x + n - 1) % n of all x is every x, so each of three
// planes is read whole, whether the ring lies along the threads or the blocks.
// A table that is read in turns from somewhere in it is read once.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: alongThreads (
// CHECK: 'from' reads 12.0 byte 3 loads
__global__ void alongThreads(const float *from, float *to, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= nx)
    return;
  mini_size_t plane = (mini_size_t)nx * ny, row = (mini_size_t)y * nx;
  to[row + x] = from[row + x] + from[plane + row + (x + nx - 1) % nx] +
                from[2 * plane + row + (x + nx + 3) % nx];
}

// CHECK: alongBlocks (
// CHECK: 'from' reads 12.0 byte 3 loads
__global__ void alongBlocks(const float *from, float *to, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= nx)
    return;
  mini_size_t plane = (mini_size_t)nx * ny;
  to[(mini_size_t)y * nx + x] =
      from[(mini_size_t)y * nx + x] +
      from[plane + (mini_size_t)((y + ny - 1) % ny) * nx + x] +
      from[2 * plane + (mini_size_t)((y + ny + 3) % ny) * nx + x];
}

// CHECK: table (
// CHECK: 'from' reads 0.00781 byte 1 load
__global__ void table(const float *from, float *to, int n, int begin) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[(i + begin) % n];
}

int main() {
  float *from, *to;
  const int nx = 1024, ny = 512;
  cudaMalloc(&from, 3 * nx * ny * 4);
  cudaMalloc(&to, nx * ny * 4);
  alongThreads<<<dim3(8, ny), 128>>>(from, to, nx, ny);
  alongBlocks<<<dim3(8, ny), 128>>>(from, to, nx, ny);
  table<<<4096, 128>>>(from, to, 1024, 1000);
}
