// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that end amid a block. A launch reads at least the places that its
// threads touch: each element of a row, of a ring, of the values by row.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// 8000 byte for 300000 threads.
// CHECK: rowValues (
// CHECK: 'gain' reads 0.0267 byte 1 load of 8 byte: reuse 300
__global__ void rowValues(const double *gain, float *out, int rows, int cols) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= rows * cols)
    return;
  out[t] = gain[t / cols] * (t % cols);
}

// The second of two blocks has 36 of 64 threads: 3 planes of 100 * 512 floats
// for 128 * 512 threads.
// CHECK: narrowRing (
// CHECK: 'from' reads 9.37 byte
// CHECK: shortRing (
// CHECK: 'from' reads 7.50 byte
template <int Block>
__device__ void ring(const float *from, float *to, int nx, int ny) {
  int x = blockIdx.x * Block + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny)
    return;
  mini_size_t plane = (mini_size_t)nx * ny, row = (mini_size_t)y * nx;
  to[row + x] = from[row + (x + nx) % nx] +
                from[plane + row + (x + nx - 1) % nx] +
                from[2 * plane + (y + ny - 1) % ny * nx + (x + nx + 1) % nx];
}
__global__ void narrowRing(const float *from, float *to, int nx, int ny) {
  ring<64>(from, to, nx, ny);
}
__global__ void shortRing(const float *from, float *to, int nx, int ny) {
  ring<64>(from, to, nx, ny);
}

// What a store leaves of a sector is read for it, in the row of the array as in
// the sum.
// CHECK: gaps (
// CHECK: 'to' reads [[READ:[0-9.]+]] byte, writes [[WRITTEN:[0-9.]+]] byte
// CHECK: all reads [[READ]] byte, writes [[WRITTEN]] byte
__global__ void gaps(const float *from, float *to) {
  to[32 * (blockIdx.x * blockDim.x + threadIdx.x)] = from[0];
}

int main() {
  double *gain;
  float *from, *to;
  cudaMalloc(&gain, 8000);
  cudaMalloc(&from, 200000000 * 4);
  cudaMalloc(&to, 200000000 * 4);
  rowValues<<<1172, 256>>>(gain, to, 1000, 300);
  narrowRing<<<dim3(2, 128), dim3(64, 4)>>>(from, to, 100, 512);
  shortRing<<<dim3(1, 128), dim3(64, 4)>>>(from, to, 40, 512);
  gaps<<<8192, 256>>>(from, to);
}
