// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph by the edges that lead to each node, and its nodes' ranks.
#ifndef HECBENCH_SUBSET_PAGE_RANK_H
#define HECBENCH_SUBSET_PAGE_RANK_H

#include "../check.h"

constexpr float Damping = 0.85f;

struct Links {
  explicit Links(int N) : N(N), Starts{0}, OutDegrees(N) {
    for (int Node = 0; Node < N; ++Node) {
      int Degree = 1 + scatter(Node) % 15;
      for (int K = 0; K < Degree; ++K) {
        Sources.push_back(int(scatter(13 * Node + K) % N));
        OutDegrees[Sources.back()] += 1;
      }
      Starts.push_back(int(Sources.size()));
    }
  }

  std::vector<float> startRanks() const {
    return std::vector<float>(N, 1.0f / N);
  }

  std::vector<float> ranks(int Steps) const {
    std::vector<float> Ranks = startRanks(), Next(N);
    for (int Step = 0; Step < Steps; ++Step, Ranks.swap(Next))
      for (int Node = 0; Node < N; ++Node) {
        float Sum = 0;
        for (int K = Starts[Node]; K < Starts[Node + 1]; ++K)
          Sum += Ranks[Sources[K]] / OutDegrees[Sources[K]];
        Next[Node] = (1 - Damping) / N + Damping * Sum;
      }
    return Ranks;
  }

  int N;
  std::vector<int> Starts, Sources;
  std::vector<float> OutDegrees;
};

#endif // HECBENCH_SUBSET_PAGE_RANK_H
