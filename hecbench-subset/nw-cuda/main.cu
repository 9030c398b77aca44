// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needleman and Wunsch, a launch for each diagonal of the table.
#include "../cuda_check.h"
#include "reference.h"

__global__ void scoreDiagonal(int *Table, const int *A, const int *B,
                              int Diagonal, int N) {
  Places P(Diagonal, N);
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < P.Count)
    score(Table, A, B, P.First + I, Diagonal + 2 - P.First - I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 128);
  Sequences S(N);
  DeviceArray<int> A(S.A), B(S.B), Table(S.Table);
  for (int Diagonal = 0; Diagonal < 2 * N - 1; ++Diagonal)
    scoreDiagonal<<<blocksFor(Places(Diagonal, N).Count, 64), 64>>>(
        Table.data(), A.data(), B.data(), Diagonal, N);
  must(cudaDeviceSynchronize());
  return compare("scoreDiagonal", Table.toHost(), S.reference(), 0);
}
