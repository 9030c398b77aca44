// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cheapest way through a grid from its first row to its last, straight down
// or one aside at each step.
#ifndef HECBENCH_SUBSET_PATHFINDER_H
#define HECBENCH_SUBSET_PATHFINDER_H

#include "../check.h"

constexpr int Rows = 16;

/// The cost of reaching \p Column of a row, given those of the row before.
HOST_DEVICE inline int cheapest(const int *Before, const int *Costs, int Column,
                                int N) {
  int Best = Before[Column];
  if (Column > 0 && Before[Column - 1] < Best)
    Best = Before[Column - 1];
  if (Column < N - 1 && Before[Column + 1] < Best)
    Best = Before[Column + 1];
  return Best + Costs[Column];
}

inline std::vector<int> costs(int N) {
  return numbers<int>(std::size_t(Rows) * N, 0, 10);
}

inline std::vector<int> reference(const std::vector<int> &Costs, int N) {
  std::vector<int> Before(Costs.begin(), Costs.begin() + N), Now(N);
  for (int Row = 1; Row < Rows; ++Row, Before.swap(Now))
    for (int Column = 0; Column < N; ++Column)
      Now[Column] =
          cheapest(Before.data(), &Costs[std::size_t(Row) * N], Column, N);
  return Before;
}

#endif // HECBENCH_SUBSET_PATHFINDER_H
