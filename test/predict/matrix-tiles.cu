// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a tensor core's tile lie as far apart as the leading dimension
// says. Each of the 64 warps of 'wide' copies a tile of 16 x 16 halves out of a
// matrix of 16 rows of 1024, so all of its 32 KiB are read and written. Of one
// tile alone, 16 rows of 32 byte cost 64 byte each, which L2 fetches. A tile of 32
// x 16 halves takes 32 byte a thread, whatever else of its shape is 32.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: wide (
// CHECK: 'from' reads 16.0 byte 1 load of 16 byte
// CHECK: 'to' {{.*}} 1 store of 32 byte
__global__ void wide(const int *from, float *to, int pitch) {
  int tile[8];
  __hmma_m16n16k16_ld_a(tile, from + blockIdx.x * 8, pitch, /*ByColumns=*/0);
  float sum[8];
  for (int i = 0; i < 8; ++i)
    sum[i] = tile[i];
  __hmma_m16n16k16_st_c_f32(to + blockIdx.x * 16, sum, pitch, 0);
}

// CHECK: narrow (
// CHECK: 'from' reads 0.500 byte 1 load of 16 byte
__global__ void narrow(const int *from, int *to, int pitch) {
  int tile[8], sum = 0;
  __hmma_m16n16k16_ld_a(tile, from, pitch, 0);
  for (int i = 0; i < 8; ++i)
    sum += tile[i];
  to[blockIdx.x * 32 + threadIdx.x] = sum;
}

// CHECK: tall (
// CHECK: 'from' reads 32.0 byte 1 load of 32 byte
__global__ void tall(const int *from, int *to, int pitch) {
  int tile[8], sum = 0;
  __hmma_m32n8k16_ld_a(tile, from + blockIdx.x * 16 * 512, pitch,
                       /*ByColumns=*/1);
  for (int i = 0; i < 8; ++i)
    sum += tile[i];
  to[blockIdx.x * 32 + threadIdx.x] = sum;
}

int main() {
  int *from, *to;
  cudaMalloc(&from, 4 << 20);
  cudaMalloc(&to, 4 << 20);
  wide<<<64, 32>>>(from, reinterpret_cast<float *>(to), 1024);
  narrow<<<64, 32>>>(from, to, 1024);
  tall<<<64, 32>>>(from, to, 1024);
}
