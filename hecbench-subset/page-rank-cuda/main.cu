// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PageRank by pulling: each node gathers from those that link to it, once what
// each of these gives is known.
#include "../cuda_check.h"
#include "reference.h"

__global__ void share(const float *Ranks, const float *OutDegrees,
                      float *Shares, int N) {
  int Node = blockIdx.x * blockDim.x + threadIdx.x;
  if (Node < N)
    Shares[Node] = OutDegrees[Node] > 0 ? Ranks[Node] / OutDegrees[Node] : 0;
}

__global__ void gather(const int *Starts, const int *Sources,
                       const float *Shares, float *Ranks, int N) {
  int Node = blockIdx.x * blockDim.x + threadIdx.x;
  if (Node >= N)
    return;
  float Sum = 0;
  for (int K = Starts[Node]; K < Starts[Node + 1]; ++K)
    Sum += Shares[Sources[K]];
  Ranks[Node] = (1 - Damping) / N + Damping * Sum;
}

int main(int Argc, char **Argv) {
  Links L(sizeFromArguments(Argc, Argv, 1 << 16));
  const int Steps = 3;
  DeviceArray<int> Starts(L.Starts), Sources(L.Sources);
  DeviceArray<float> OutDegrees(L.OutDegrees), Ranks(L.startRanks()),
      Shares(L.N);
  for (int Step = 0; Step < Steps; ++Step) {
    share<<<blocksFor(L.N), 256>>>(Ranks.data(), OutDegrees.data(),
                                   Shares.data(), L.N);
    gather<<<blocksFor(L.N), 256>>>(Starts.data(), Sources.data(),
                                    Shares.data(), Ranks.data(), L.N);
  }
  must(cudaDeviceSynchronize());
  return compare("gather", Ranks.toHost(), L.ranks(Steps), 1e-5);
}
