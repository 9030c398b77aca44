// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two n x n matrices, a tile of each at a time in shared
// memory.
#include "cuda_check.h"

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

static std::vector<float> reference(const std::vector<float> &A,
                                    const std::vector<float> &B, int N) {
  std::vector<float> C(A.size());
  for (int Row = 0; Row < N; ++Row)
    for (int K = 0; K < N; ++K)
      for (int Column = 0; Column < N; ++Column)
        C[Row * N + Column] += A[Row * N + K] * B[K * N + Column];
  return C;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<float> Left(std::size_t(N) * N), Right(Left.size());
  for (std::size_t I = 0; I < Left.size(); ++I) {
    Left[I] = float(I % 7) - 3;
    Right[I] = float(I % 11) / 11;
  }
  DeviceArray<float> A(Left), B(Right), C{std::vector<float>(Left.size())};
  int Tiles = (N + Tile - 1) / Tile;
  multiply<<<dim3(Tiles, Tiles), dim3(Tile, Tile)>>>(A.data(), B.data(),
                                                     C.data(), N);
  must(cudaDeviceSynchronize());
  return compare("multiply", C.toHost(), reference(Left, Right, N), 1e-4);
}
