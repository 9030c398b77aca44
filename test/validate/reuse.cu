// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What blocks read again of what others have read, compared with a counted run:
// it is in L2 if that holds what all blocks between them touch.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_75 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=t4 %s %cudart -o %t
// RUN: %roofline profile --gpu=t4 -o %t.json %t
// RUN: %roofline validate --json -o %t.out.json %t %t.json
// RUN: %python %S/Inputs/ratios.py %t.out.json | FileCheck %s
#include <cuda_runtime.h>

__device__ float around(const float *In, int I, int Row, int Plane) {
  return In[I] + In[I - 1] + In[I + 1] + In[I - Row] + In[I + Row] +
         In[I - Plane] + In[I + Plane];
}

// A layer of blocks touches 12 MB before the next one reads half of what it has
// read: more than L2 holds.
// CHECK-DAG: farPlanes dram_bytes {{9[2-9]|10[0-8]}} %
__global__ void farPlanes(const float *In, float *Out) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  int Z = blockIdx.z * blockDim.z + threadIdx.z;
  if (X < 1 || X > 1022 || Y < 1 || Y > 510 || Z < 1 || Z > 14)
    return;
  int I = (Z * 512 + Y) * 1024 + X;
  Out[I] = around(In, I, 1024, 512 * 1024);
}

// Here it touches 0.8 MB.
// CHECK-DAG: nearPlanes dram_bytes {{9[2-9]|10[0-8]}} %
__global__ void nearPlanes(const float *In, float *Out) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  int Z = blockIdx.z * blockDim.z + threadIdx.z;
  if (X < 1 || X > 254 || Y < 1 || Y > 126 || Z < 1 || Z > 94)
    return;
  int I = (Z * 128 + Y) * 256 + X;
  Out[I] = around(In, I, 256, 128 * 256);
}

// The blocks that run together are at the same plane, and so find in L2 the
// rims of their neighbours, though all planes together don't fit.
// CHECK-DAG: throughPlanes dram_bytes {{9[2-9]|10[0-8]}} %
__global__ void throughPlanes(const float *In, float *Out) {
  __shared__ float Tile[10][34];
  int TX = threadIdx.x + 1, TY = threadIdx.y + 1;
  int X = blockIdx.x * 32 + TX, Y = blockIdx.y * 8 + TY;
  int I = Y * 512 + X;
  for (int Z = 0; Z < 24; ++Z, I += 512 * 512) {
    __syncthreads();
    Tile[TY][TX] = In[I];
    if (TX == 1)
      Tile[TY][0] = In[I - 1];
    if (TX == 32)
      Tile[TY][33] = In[I + 1];
    if (TY == 1)
      Tile[0][TX] = In[I - 512];
    if (TY == 8)
      Tile[9][TX] = In[I + 512];
    __syncthreads();
    Out[I] = Tile[TY][TX - 1] + Tile[TY][TX + 1] + Tile[TY - 1][TX] +
             Tile[TY + 1][TX];
  }
}

// The second half of the launch reads what the first half has.
// CHECK-DAG: twice dram_bytes {{9[2-9]|10[0-8]}} %
__global__ void twice(const float *In, const float *Table, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + Table[I * 2 % (1 << 21)];
}

int main() {
  float *In, *Out;
  cudaMalloc(&In, sizeof(float) << 23);
  cudaMalloc(&Out, sizeof(float) << 23);
  farPlanes<<<dim3(32, 128, 8), dim3(32, 4, 2)>>>(In, Out);
  nearPlanes<<<dim3(8, 32, 48), dim3(32, 4, 2)>>>(In, Out);
  throughPlanes<<<dim3(15, 63), dim3(32, 8)>>>(In, Out);
  twice<<<8192, 256>>>(In, In + (1 << 22), Out);
  return cudaDeviceSynchronize();
}
