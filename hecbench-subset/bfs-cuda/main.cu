// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Breadth-first search, a launch for each level and in it a thread for each
// node.
#include "../cuda_check.h"
#include "reference.h"

__global__ void visit(const int *Starts, const int *Targets, int *Levels,
                      int *Found, int Level, int N) {
  int Node = blockIdx.x * blockDim.x + threadIdx.x;
  if (Node >= N || Levels[Node] != Level)
    return;
  for (int K = Starts[Node]; K < Starts[Node + 1]; ++K)
    if (atomicCAS(&Levels[Targets[K]], -1, Level + 1) == -1)
      *Found = 1;
}

int main(int Argc, char **Argv) {
  Graph G(sizeFromArguments(Argc, Argv, 1 << 16));
  std::vector<int> Unknown(G.N, -1);
  Unknown[0] = 0;
  DeviceArray<int> Starts(G.Starts), Targets(G.Targets), Levels(Unknown);
  int More = 1;
  for (int Level = 0; More; ++Level) {
    DeviceArray<int> Found(1);
    visit<<<blocksFor(G.N), 256>>>(Starts.data(), Targets.data(), Levels.data(),
                                   Found.data(), Level, G.N);
    must(cudaDeviceSynchronize());
    More = Found.toHost()[0];
  }
  return compare("visit", Levels.toHost(), G.levels(), 0);
}
