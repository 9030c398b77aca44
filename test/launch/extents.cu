// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dim3 whose members are assigned separately; constexpr, macros, enumerators.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

#define SIDE 16
#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))
constexpr int Width = 1920;
constexpr int rows(int Megapixels) { return Megapixels * 1000 / 2; }
enum { Depth = 3 };

__global__ void image(float *A, int W) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < W)
    A[(blockIdx.z * gridDim.y * blockDim.y + Y) * W + X] = 0;
}
int main() {
  float *A;
  cudaMalloc(&A, sizeof(float) * Width * 1000 * Depth);
  dim3 Block(SIDE, SIDE), Grid;
  Grid.x = CEIL_DIV(Width, Block.x);
  Grid.y = rows(2);
  Grid.y /= SIDE;
  Grid.z = Depth;
  image<<<Grid, Block>>>(A, Width);
}
// 1920 / 16 = 120; 2 * 1000 / 2 = 1000, / 16 = 62. 120 * 62 * 3 * 256 threads.
// CHECK: image threads 5713920
// CHECK: image launch:[[@LINE-4]] grid [120, 62, 3] block [16, 16, 1]
