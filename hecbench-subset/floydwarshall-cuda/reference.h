// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distances in a graph of n nodes as a full matrix.
#ifndef HECBENCH_SUBSET_FLOYDWARSHALL_H
#define HECBENCH_SUBSET_FLOYDWARSHALL_H

#include "../check.h"

/// Whether the way from Row to Column is shorter over node \p Over.
HOST_DEVICE inline void relax(int *Distances, int Row, int Column, int Over,
                              int N) {
  int Way = Distances[Row * N + Over] + Distances[Over * N + Column];
  if (Way < Distances[Row * N + Column])
    Distances[Row * N + Column] = Way;
}

inline std::vector<int> edges(int N) {
  std::vector<int> Distances(std::size_t(N) * N);
  for (int I = 0; I < N * N; ++I)
    Distances[I] = I % (N + 1) ? 1 + int(scatter(I) % 1000) : 0;
  return Distances;
}

inline std::vector<int> shortest(std::vector<int> Distances, int N) {
  for (int Over = 0; Over < N; ++Over)
    for (int I = 0; I < N * N; ++I)
      relax(Distances.data(), I / N, I % N, Over, N);
  return Distances;
}

#endif // HECBENCH_SUBSET_FLOYDWARSHALL_H
