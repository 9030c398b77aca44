// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in the common part of CUDA and OpenCL C, for `emulate-benchmark
// --oclgrind`: in CUDA with a program that launches them, in OpenCL for
// Oclgrind, which emulates one kernel by itself. Grids and blocks are in
// emulate-benchmark.
#ifdef __OPENCL_VERSION__
#define KERNEL __kernel void
#define GLOBAL __global
#define SHARED __local
#define BARRIER() barrier(CLK_LOCAL_MEM_FENCE)
#define THREAD(Axis) ((int)get_local_id(Axis))
#define BLOCK(Axis) ((int)get_group_id(Axis))
#define WIDTH(Axis) ((int)get_local_size(Axis))
#else
#include <cstdio>
#include <cuda_runtime.h>
#define KERNEL __global__ void
#define GLOBAL
#define SHARED __shared__
#define BARRIER() __syncthreads()
#define COMPONENT(Vector, Axis) ((int)((Axis) ? Vector.y : Vector.x))
#define THREAD(Axis) COMPONENT(threadIdx, Axis)
#define BLOCK(Axis) COMPONENT(blockIdx, Axis)
#define WIDTH(Axis) COMPONENT(blockDim, Axis)
#endif

#define INDEX(Axis) (BLOCK(Axis) * WIDTH(Axis) + THREAD(Axis))
#define TILE 16
#define SIDE 128

KERNEL polynomial(GLOBAL float *X) {
  float V = X[INDEX(0)], Sum = 0;
  for (int I = 0; I < 256; ++I)
    Sum = Sum * V + 0.5f;
  X[INDEX(0)] = Sum;
}

KERNEL hash(GLOBAL unsigned *X) {
  unsigned V = X[INDEX(0)];
  for (int I = 0; I < 64; ++I) {
    V ^= V >> 16;
    V *= 0x85EBCA6Bu;
    V ^= V << 13;
  }
  X[INDEX(0)] = V;
}

KERNEL multiply(GLOBAL const float *A, GLOBAL const float *B, GLOBAL float *C) {
  SHARED float TileA[TILE][TILE], TileB[TILE][TILE];
  int Column = INDEX(0), Row = INDEX(1);
  float Sum = 0;
  for (int K = 0; K < SIDE; K += TILE) {
    TileA[THREAD(1)][THREAD(0)] = A[Row * SIDE + K + THREAD(0)];
    TileB[THREAD(1)][THREAD(0)] = B[(K + THREAD(1)) * SIDE + Column];
    BARRIER();
    for (int I = 0; I < TILE; ++I)
      Sum += TileA[THREAD(1)][I] * TileB[I][THREAD(0)];
    BARRIER();
  }
  C[Row * SIDE + Column] = Sum;
}

KERNEL stencil(GLOBAL const float *In, GLOBAL float *Out) {
  int Column = INDEX(0), Row = INDEX(1), Side = SIDE;
  if (Column == 0 || Row == 0 || Column == Side - 1 || Row == Side - 1)
    return;
  int At = Row * Side + Column;
  Out[At] =
      0.2f * (In[At] + In[At - 1] + In[At + 1] + In[At - Side] + In[At + Side]);
}

#ifndef __OPENCL_VERSION__
int main() {
  constexpr int Bytes = SIDE * SIDE * 4;
  float *X, *Y, *Z;
  for (float **P : {&X, &Y, &Z}) {
    cudaMalloc(P, Bytes);
    cudaMemset(*P, 1, Bytes);
  }
  dim3 Line(256), Lines(SIDE * SIDE / 256), Tile(TILE, TILE);
  dim3 Tiles(SIDE / TILE, SIDE / TILE);
  polynomial<<<Lines, Line>>>(X);
  hash<<<Lines, Line>>>(reinterpret_cast<unsigned *>(X));
  multiply<<<Tiles, Tile>>>(X, Y, Z);
  stencil<<<Tiles, Tile>>>(Y, Z);
  return cudaDeviceSynchronize();
}
#endif
