// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix product by 16 x 16 tiles in shared memory, 1024 x 1024: 64 tiles with
// 16 multiply-adds each are 2048 operations, with 2 loads of 4 byte per tile.
// The two matrices are read from DRAM once: 8 byte per thread. Shared memory
// has no DRAM traffic.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void product(const float *A, const float *B, float *C, int n) {
  __shared__ float TileA[16][16], TileB[16][16];
  int Row = blockIdx.y * 16 + threadIdx.y, Column = blockIdx.x * 16 + threadIdx.x;
  float Sum = 0;
  for (int T = 0; T < n; T += 16) {
    TileA[threadIdx.y][threadIdx.x] = A[Row * n + T + threadIdx.x];
    TileB[threadIdx.y][threadIdx.x] = B[(T + threadIdx.y) * n + Column];
    __syncthreads();
    for (int K = 0; K < 16; ++K)
      Sum += TileA[threadIdx.y][K] * TileB[K][threadIdx.x];
    __syncthreads();
  }
  C[Row * n + Column] = Sum;
}
void run(const float *A, const float *B, float *C) {
  product<<<dim3(64, 64), dim3(16, 16)>>>(A, B, C, 1024);
}
// CHECK: product on a100-80-sxm: verdict compute
// CHECK: product threads 1048576
// CHECK: product fp32 low=2048 likely=2048 high=2048 op/thread
// CHECK: product dram_read low=8 likely=8 high=8 byte/thread
// CHECK: product requested low=516 likely=516 high=516 byte/thread
// CHECK: product access{{.*}} load A global 4 byte, count 64, sectors 4,
// CHECK: product access{{.*}} store {{.*}} shared 4 byte, count 64, sectors 0, dram 0:
