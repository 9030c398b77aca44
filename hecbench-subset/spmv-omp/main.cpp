// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sparse matrix times a vector, an iteration for each row.
#include "../spmv-cuda/reference.h"

static void spmv(const int *Starts, const int *Columns, const float *Values,
                 const float *X, float *Y, int N, int Elements) {
#pragma omp target teams distribute parallel for map(                          \
        to : Starts[0 : N + 1], Columns[0 : Elements], Values[0 : Elements],   \
            X[0 : N]) map(from : Y[0 : N])
  for (int Row = 0; Row < N; ++Row) {
    float Sum = 0;
    for (int K = Starts[Row]; K < Starts[Row + 1]; ++K)
      Sum += Values[K] * X[Columns[K]];
    Y[Row] = Sum;
  }
}

int main(int Argc, char **Argv) {
  SparseMatrix A(sizeFromArguments(Argc, Argv, 1 << 16));
  auto X = numbers<float>(A.N, -1, 1);
  std::vector<float> Y(A.N);
  spmv(A.Starts.data(), A.Columns.data(), A.Values.data(), X.data(), Y.data(),
       A.N, int(A.Columns.size()));
  return compare("spmv", Y, A.times(X), 1e-5);
}
