// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes an n x n matrix twice: through shared memory, and the slow way,
// whose writes touch one sector per element.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Tile = 32, Rows = 8;

__global__ void transposeTiled(const float *In, float *Out, int N) {
  __shared__ float Part[Tile][Tile + 1];
  int X = blockIdx.x * Tile + threadIdx.x, Y = blockIdx.y * Tile + threadIdx.y;
  for (int K = 0; K < Tile; K += Rows)
    if (X < N && Y + K < N)
      Part[threadIdx.y + K][threadIdx.x] = In[(Y + K) * N + X];
  __syncthreads();
  X = blockIdx.y * Tile + threadIdx.x, Y = blockIdx.x * Tile + threadIdx.y;
  for (int K = 0; K < Tile; K += Rows)
    if (X < N && Y + K < N)
      Out[(Y + K) * N + X] = Part[threadIdx.x][threadIdx.y + K];
}

__global__ void transposeDirect(const float *In, float *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < N && Y < N)
    Out[X * N + Y] = In[Y * N + X];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1024);
  std::vector<float> Matrix = matrix(N), Wanted = transposed(Matrix, N);
  DeviceArray<float> In(Matrix), Tiled(Matrix), Direct(Matrix);
  dim3 Grid((N + Tile - 1) / Tile, (N + Tile - 1) / Tile);
  transposeTiled<<<Grid, dim3(Tile, Rows)>>>(In.data(), Tiled.data(), N);
  transposeDirect<<<Grid, dim3(Tile, Tile)>>>(In.data(), Direct.data(), N);
  must(cudaDeviceSynchronize());
  return compare("transposeTiled", Tiled.toHost(), Wanted, 0) |
         compare("transposeDirect", Direct.toHost(), Wanted, 0);
}
