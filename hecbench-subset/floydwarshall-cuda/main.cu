// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All shortest paths by Floyd and Warshall, a launch for each node in between.
#include "../cuda_check.h"
#include "reference.h"

__global__ void relaxAll(int *Distances, int Over, int N) {
  int Column = blockIdx.x * blockDim.x + threadIdx.x;
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  if (Row < N && Column < N)
    relax(Distances, Row, Column, Over, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 192);
  std::vector<int> Start = edges(N);
  DeviceArray<int> Distances(Start);
  for (int Over = 0; Over < N; ++Over)
    relaxAll<<<dim3(blocksFor(N, 16), blocksFor(N, 16)), dim3(16, 16)>>>(
        Distances.data(), Over, N);
  must(cudaDeviceSynchronize());
  return compare("relaxAll", Distances.toHost(), shortest(Start, N), 0);
}
