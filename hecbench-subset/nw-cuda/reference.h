// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global alignment by Needleman and Wunsch: the table of best scores of two
// sequences of n letters has n + 1 rows and columns.
#ifndef HECBENCH_SUBSET_NW_H
#define HECBENCH_SUBSET_NW_H

#include "../check.h"

constexpr int Gap = 2;

/// Fills in one place of the table.
HOST_DEVICE inline void score(int *Table, const int *A, const int *B, int Row,
                              int Column, int N) {
  int Wide = N + 1, I = Row * Wide + Column;
  int Best = Table[I - Wide - 1] + (A[Row - 1] == B[Column - 1] ? 3 : -1);
  int Above = Table[I - Wide] - Gap, Left = Table[I - 1] - Gap;
  Best = Above > Best ? Above : Best;
  Table[I] = Left > Best ? Left : Best;
}

struct Sequences {
  explicit Sequences(int N)
      : A(numbers<int>(N, 0, 4, 1)), B(numbers<int>(N, 0, 4, 2)),
        Table(std::size_t(N + 1) * (N + 1)) {
    for (int I = 0; I <= N; ++I)
      Table[I] = Table[std::size_t(I) * (N + 1)] = -I * Gap;
  }

  std::vector<int> reference() const {
    int N = int(A.size());
    std::vector<int> Wanted = Table;
    for (int Row = 1; Row <= N; ++Row)
      for (int Column = 1; Column <= N; ++Column)
        score(Wanted.data(), A.data(), B.data(), Row, Column, N);
    return Wanted;
  }

  std::vector<int> A, B, Table;
};

/// Of the places with Row + Column = \p Diagonal + 2, the first row and how
/// many.
struct Places {
  HOST_DEVICE Places(int Diagonal, int N)
      : First(Diagonal < N ? 1 : Diagonal - N + 2),
        Count(Diagonal < N ? Diagonal + 1 : 2 * N - 1 - Diagonal) {}
  int First, Count;
};

#endif // HECBENCH_SUBSET_NW_H
