// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The n queens problem by depth-first search, an iteration for each beginning.
#include "../nqueen-cuda/reference.h"

static void count(int *Ways, int N) {
#pragma omp target teams distribute parallel for map(from : Ways[0 : N * N * N])
  for (int I = 0; I < N * N * N; ++I)
    Ways[I] = waysFrom(I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 10);
  if (N < 3 || N > MostRows)
    return std::puts("count: FAIL: wanted 3 to 16 rows"), 2;
  std::vector<int> Ways(std::size_t(N) * N * N);
  count(Ways.data(), N);
  return compare("count", Ways, reference(N), 0);
}
