// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cheapest way through a grid, a target region for each row.
#include "../pathfinder-cuda/reference.h"

static void nextRow(const int *Before, const int *Costs, int *Now, int N) {
#pragma omp target teams distribute parallel for map(                          \
        to : Before[0 : N], Costs[0 : N]) map(from : Now[0 : N])
  for (int Column = 0; Column < N; ++Column)
    Now[Column] = cheapest(Before, Costs, Column, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<int> Grid = costs(N), First(Grid.begin(), Grid.begin() + N),
                   Second(N);
  int *Costs = Grid.data(), *A = First.data(), *B = Second.data();
#pragma omp target data map(to : Costs[0 : Rows * N])                          \
    map(tofrom : A[0 : N], B[0 : N])
  for (int Row = 1; Row < Rows; ++Row)
    nextRow(Row % 2 ? A : B, Costs + std::size_t(Row) * N, Row % 2 ? B : A, N);
  return compare("nextRow", Rows % 2 ? First : Second, reference(Grid, N), 0);
}
