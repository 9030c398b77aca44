// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nested conditions that keep an index between bounds are minima and maxima, however
// they are written: at the edge of an image they concern few threads, and they bound
// how far a gather reaches. Other conditions that few threads meet, as of an index that
// is mirrored at the edge, are not followed along rows either. Where the bounds may cross,
// the conditions are followed as they are written.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

constexpr int Tile = 16, Rim = 3, Side = Tile + 2 * Rim;
enum { Nested, Mirrored, IfElse };

template <int Way> static __device__ int within(int i, int n) {
  if (Way == Nested)
    return i < 0 ? 0 : i < n ? i : n - 1;
  if (Way == Mirrored)
    return i < 0 ? -i : i >= n ? 2 * n - 2 - i : i;
  if (i >= n)
    i = n - 1;
  else if (i < 0)
    i = 0;
  return i;
}

template <int Way>
__global__ void blur(const float *in, float *out, int width, int height) {
  __shared__ float tile[Side][Side];
  int left = blockIdx.x * Tile - Rim, top = blockIdx.y * Tile - Rim;
  for (int t = threadIdx.y * Tile + threadIdx.x; t < Side * Side;
       t += Tile * Tile)
    tile[t / Side][t % Side] =
        in[within<Way>(top + t / Side, height) * width +
           within<Way>(left + t % Side, width)];
  __syncthreads();
  float sum = 0;
  for (int y = 0; y <= 2 * Rim; ++y)
    for (int x = 0; x <= 2 * Rim; ++x)
      sum += tile[threadIdx.y + y][threadIdx.x + x];
  out[(blockIdx.y * Tile + threadIdx.y) * width + blockIdx.x * Tile +
      threadIdx.x] = sum;
}

template <int Way>
__global__ void gather(const int *index, const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[within<Way>(index[i], n)];
}

// With a cap below 4, what is below 4 is 4 still.
// CHECK-LABEL: {{^}}capped (
// CHECK: 'in' {{.*}} 4 loads of 4 byte
__global__ void capped(const float *in, float *out, int m, int cap) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int rows = m < 4 ? 4 : m < cap ? m : cap;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < rows; ++k)
    sum += in[(long)k * 4096 + i];
  out[i] = sum;
}

void start(const float *in, const int *index, float *out) {
  dim3 grid(128, 64), block(Tile, Tile);
  // CHECK-LABEL: {{^}}blur<0> (
  // CHECK: 'in' reads 4.0{{[0-9]}} byte 1.89 loads
  blur<Nested><<<grid, block>>>(in, out, 2048, 1024);
  // CHECK-LABEL: {{^}}blur<1> (
  // CHECK: 'in' reads 4.0{{[0-9]}} byte 1.89 loads
  blur<Mirrored><<<grid, block>>>(in, out, 2048, 1024);
  // CHECK-LABEL: {{^}}blur<2> (
  // CHECK: 'in' reads 4.0{{[0-9]}} byte 1.89 loads
  blur<IfElse><<<grid, block>>>(in, out, 2048, 1024);
  // A table of 4096 byte is nothing beside 1048576 threads.
  // CHECK-LABEL: {{^}}gather<0> (
  // CHECK: 'in' reads 0.00{{[0-9]*}} byte 1 load
  // CHECK: assumed nothing
  gather<Nested><<<4096, 256>>>(index, in, out, 1024);
  // CHECK-LABEL: {{^}}gather<2> (
  // CHECK: 'in' reads 0.00{{[0-9]*}} byte 1 load
  // CHECK: assumed nothing
  gather<IfElse><<<4096, 256>>>(index, in, out, 1024);
  capped<<<16, 256>>>(in, out, 3, 2);
}
