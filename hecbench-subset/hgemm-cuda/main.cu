// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two matrices in half precision, by tiles in shared memory.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Tile = 16;

__global__ void multiply(const Half *A, const Half *B, Half *C, int N) {
  __shared__ Half Left[Tile][Tile], Right[Tile][Tile];
  int X = threadIdx.x, Y = threadIdx.y;
  int Column = blockIdx.x * Tile + X, Row = blockIdx.y * Tile + Y;
  Half Sum = 0;
  for (int Start = 0; Start < N; Start += Tile) {
    Left[Y][X] = Row < N && Start + X < N ? A[Row * N + Start + X] : Half(0);
    Right[Y][X] =
        Column < N && Start + Y < N ? B[(Start + Y) * N + Column] : Half(0);
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
  DeviceArray<Half> A(P.A), B(P.B), C(P.A.size());
  multiply<<<dim3(blocksFor(P.N, Tile), blocksFor(P.N, Tile)),
             dim3(Tile, Tile)>>>(A.data(), B.data(), C.data(), P.N);
  must(cudaDeviceSynchronize());
  std::vector<Half> Found = C.toHost();
  return compare("multiply", std::vector<float>(Found.begin(), Found.end()),
                 P.reference(), 3e-2);
}
