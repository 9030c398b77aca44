// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two n x n matrices, a tile of each at a time in shared
// memory.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Tile = 16;

__global__ void multiply(const float *A, const float *B, float *C, int N) {
  __shared__ float Left[Tile][Tile], Right[Tile][Tile];
  int X = threadIdx.x, Y = threadIdx.y;
  int Column = blockIdx.x * Tile + X, Row = blockIdx.y * Tile + Y;
  float Sum = 0;
  for (int Start = 0; Start < N; Start += Tile) {
    Left[Y][X] = Row < N && Start + X < N ? A[Row * N + Start + X] : 0;
    Right[Y][X] = Column < N && Start + Y < N ? B[(Start + Y) * N + Column] : 0;
    __syncthreads();
#pragma unroll
    for (int K = 0; K < Tile; ++K)
      Sum += Left[Y][K] * Right[K][X];
    __syncthreads();
  }
  if (Row < N && Column < N)
    C[Row * N + Column] = Sum;
}

int main(int Argc, char **Argv) {
  Problem P(sizeFromArguments(Argc, Argv, 256));
  DeviceArray<float> A(P.A), B(P.B), C(P.A.size());
  int Tiles = (P.N + Tile - 1) / Tile;
  multiply<<<dim3(Tiles, Tiles), dim3(Tile, Tile)>>>(A.data(), B.data(),
                                                     C.data(), P.N);
  must(cudaDeviceSynchronize());
  return compare("multiply", C.toHost(), P.reference(), 1e-4);
}
