// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All shortest paths by Floyd and Warshall, a region for each node in between.
#include "../floydwarshall-cuda/reference.h"

static void relaxAll(int *Distances, int Over, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(tofrom : Distances[0 : N * N])
  for (int Row = 0; Row < N; ++Row)
    for (int Column = 0; Column < N; ++Column)
      relax(Distances, Row, Column, Over, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 192);
  std::vector<int> Found = edges(N), Wanted = shortest(Found, N);
  int *Distances = Found.data();
#pragma omp target data map(tofrom : Distances[0 : N * N])
  for (int Over = 0; Over < N; ++Over)
    relaxAll(Distances, Over, N);
  return compare("relaxAll", Found, Wanted, 0);
}
