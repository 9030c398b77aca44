// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PageRank by pulling, in two target regions for each step.
#include "../page-rank-cuda/reference.h"

static void share(const float *Ranks, const float *OutDegrees, float *Shares,
                  int N) {
#pragma omp target teams distribute parallel for map(                          \
        to : Ranks[0 : N], OutDegrees[0 : N]) map(from : Shares[0 : N])
  for (int Node = 0; Node < N; ++Node)
    Shares[Node] = OutDegrees[Node] > 0 ? Ranks[Node] / OutDegrees[Node] : 0;
}

static void gather(const int *Starts, const int *Sources, const float *Shares,
                   float *Ranks, int N, int Edges) {
#pragma omp target teams distribute parallel for map(                          \
        to : Starts[0 : N + 1], Sources[0 : Edges], Shares[0 : N])             \
    map(from : Ranks[0 : N])
  for (int Node = 0; Node < N; ++Node) {
    float Sum = 0;
    for (int K = Starts[Node]; K < Starts[Node + 1]; ++K)
      Sum += Shares[Sources[K]];
    Ranks[Node] = (1 - Damping) / N + Damping * Sum;
  }
}

int main(int Argc, char **Argv) {
  Links L(sizeFromArguments(Argc, Argv, 1 << 16));
  const int N = L.N, Edges = int(L.Sources.size()), Steps = 3;
  std::vector<float> Found = L.startRanks(), Given(N);
  const int *Starts = L.Starts.data(), *Sources = L.Sources.data();
  const float *OutDegrees = L.OutDegrees.data();
  float *Ranks = Found.data(), *Shares = Given.data();
#pragma omp target data map(to : Starts[0 : N + 1], Sources[0 : Edges],        \
                                OutDegrees[0 : N]) map(alloc : Shares[0 : N])  \
    map(tofrom : Ranks[0 : N])
  for (int Step = 0; Step < Steps; ++Step) {
    share(Ranks, OutDegrees, Shares, N);
    gather(Starts, Sources, Shares, Ranks, N, Edges);
  }
  return compare("gather", Found, L.ranks(Steps), 1e-5);
}
