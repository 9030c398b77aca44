// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check finds errors in blocks of code that whole warps execute together, which
// are tested before they run, and counts them once.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// RUN: not %roofline profile --quiet --check --gpu=a100-80-sxm \
// RUN:   --cache-dir= -o %t.json %t 2>&1 | FileCheck %s --match-full-lines

#include <cuda_runtime.h>

constexpr int Rows = 5;

__device__ float polynomial(float X) {
  return ((((X * 3 + 1) * X + 2) * X + 5) * X + 7) * X + 9;
}

// The last three threads read beyond the last row, thread 0 an unwritten word.
__global__ void rows(const float *In, float *Out, int Count) {
  float Sum = 0;
#pragma unroll 1
  for (int Row = 0; Row < Count; ++Row)
    Sum += polynomial(In[Row * 32 + threadIdx.x]);
  Out[threadIdx.x] = Sum;
}
// CHECK: {{.*}}check-together.cu:[[@LINE-3]]: error: kernel 'rows': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-together.cu:[[@LINE-4]]: note: byte 628 of the 628-byte 'In', allocated at {{.*}}; thread (29, 0, 0) of block (0, 0, 0) in launch 1; 3 times
// CHECK-NEXT: {{.*}}check-together.cu:[[@LINE-5]]: error: kernel 'rows': read of 4 byte of memory that was never written [initcheck]
// CHECK-NEXT: {{.*}}check-together.cu:[[@LINE-6]]: note: byte 256 of the 628-byte 'In', allocated at {{.*}}; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

// The barrier at the end of the loop is missing.
__global__ void tiles(const float *In, float *Out, int Count) {
  __shared__ float Tile[64];
  float Sum = 0;
#pragma unroll 1
  for (int Row = 0; Row < Count; ++Row) {
    Tile[threadIdx.x] = In[threadIdx.x];
    __syncthreads();
#pragma unroll 1
    for (int I = 0; I < 64; ++I)
      Sum += polynomial(Tile[I]);
  }
  Out[threadIdx.x] = Sum;
}
// CHECK-NEXT: {{.*}}check-together.cu:[[@LINE-4]]: error: kernel 'tiles': race on shared memory: read of 4 byte, no barrier since the write at {{.*}}check-together.cu:[[@LINE-8]] by thread (0, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-together.cu:[[@LINE-5]]: note: byte 0 of the 256-byte shared array 'Tile'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; 1024 times
// CHECK-NEXT: 3 errors found

__global__ void fine(const float *In, float *Out, int Count) {
  __shared__ float Tile[64];
  float Sum = 0;
#pragma unroll 1
  for (int Row = 0; Row < Count; ++Row) {
    Tile[threadIdx.x] = In[threadIdx.x];
    __syncthreads();
#pragma unroll 1
    for (int I = 0; I < 64; ++I)
      Sum += polynomial(Tile[I]);
    __syncthreads();
  }
  Out[threadIdx.x] = Sum;
}

int main() {
  float *In, *Out, Zero[64] = {};
  cudaMalloc(&In, (Rows * 32 - 3) * sizeof(float));
  cudaMalloc(&Out, 64 * sizeof(float));
  cudaMemset(In, 0, 64 * sizeof(float));
  cudaMemset(In + 65, 0, (Rows * 32 - 3 - 65) * sizeof(float));
  rows<<<1, 32>>>(In, Out, Rows);
  tiles<<<1, 64>>>(In, Out, 2);
  fine<<<1, 64>>>(In, Out, 2);
  cudaMemcpy(Zero, Out, sizeof(Zero), cudaMemcpyDeviceToHost);
  return Zero[0] == 0;
}
