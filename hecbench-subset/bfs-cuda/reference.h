// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph in compressed rows: a ring, and edges to anywhere.
#ifndef HECBENCH_SUBSET_BFS_H
#define HECBENCH_SUBSET_BFS_H

#include "../check.h"

struct Graph {
  explicit Graph(int N) : N(N), Starts{0} {
    for (int Node = 0; Node < N; ++Node) {
      Targets.push_back((Node + 1) % N);
      int More = scatter(Node) % 12;
      for (int K = 0; K < More; ++K)
        Targets.push_back(int(scatter(17 * Node + K) % N));
      Starts.push_back(int(Targets.size()));
    }
  }

  /// The level of each node in a search from node 0.
  std::vector<int> levels() const {
    std::vector<int> Levels(N, -1), Queue = {0};
    Levels[0] = 0;
    for (std::size_t Next = 0; Next < Queue.size(); ++Next)
      for (int K = Starts[Queue[Next]]; K < Starts[Queue[Next] + 1]; ++K)
        if (int Target = Targets[K]; Levels[Target] < 0) {
          Levels[Target] = Levels[Queue[Next]] + 1;
          Queue.push_back(Target);
        }
    return Levels;
  }

  int N;
  std::vector<int> Starts, Targets;
};

#endif // HECBENCH_SUBSET_BFS_H
