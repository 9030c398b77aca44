// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needleman and Wunsch, a target region for each diagonal of the table.
#include "../nw-cuda/reference.h"

static void scoreDiagonal(int *Table, const int *A, const int *B, int Diagonal,
                          int N) {
  int First = Places(Diagonal, N).First, Count = Places(Diagonal, N).Count;
#pragma omp target teams distribute parallel for map(to : A[0 : N], B[0 : N])  \
    map(tofrom : Table[0 : (N + 1) * (N + 1)])
  for (int I = 0; I < Count; ++I)
    score(Table, A, B, First + I, Diagonal + 2 - First - I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 128);
  Sequences S(N);
  std::vector<int> Found = S.Table;
  int *Table = Found.data();
  const int *A = S.A.data(), *B = S.B.data();
#pragma omp target data map(to : A[0 : N], B[0 : N])                           \
    map(tofrom : Table[0 : (N + 1) * (N + 1)])
  for (int Diagonal = 0; Diagonal < 2 * N - 1; ++Diagonal)
    scoreDiagonal(Table, A, B, Diagonal, N);
  return compare("scoreDiagonal", Found, S.reference(), 0);
}
