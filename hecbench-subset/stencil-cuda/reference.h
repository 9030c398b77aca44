// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jacobi iteration on an n x n grid: the start and what comes of it.
#ifndef HECBENCH_SUBSET_STENCIL_H
#define HECBENCH_SUBSET_STENCIL_H

#include "../check.h"

template <class T> std::vector<T> startGrid(int N) {
  std::vector<T> Start(std::size_t(N) * N);
  for (std::size_t I = 0; I < Start.size(); ++I)
    Start[I] = T(I % 17);
  return Start;
}

template <class T> std::vector<T> reference(int N, int Steps) {
  std::vector<T> In = startGrid<T>(N), Out = In;
  for (int Step = 0; Step < Steps; ++Step) {
    for (int Row = 1; Row < N - 1; ++Row)
      for (int I = Row * N + 1; I < Row * N + N - 1; ++I)
        Out[I] = (In[I - 1] + In[I + 1] + In[I - N] + In[I + N]) * T(0.25);
    In.swap(Out);
  }
  return In;
}

#endif // HECBENCH_SUBSET_STENCIL_H
