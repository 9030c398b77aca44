// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix times a vector in double precision, a team for each row.
#include "../gemv-cuda/reference.h"

static void multiply(const double *Matrix, const double *Vector,
                     double *Product, int N) {
#pragma omp target teams distribute map(to : Matrix[0 : N * N], Vector[0 : N]) \
    map(from : Product[0 : N])
  for (int Row = 0; Row < N; ++Row) {
    double Sum = 0;
#pragma omp parallel for reduction(+ : Sum)
    for (int K = 0; K < N; ++K)
      Sum += Matrix[Row * N + K] * Vector[K];
    Product[Row] = Sum;
  }
}

int main(int Argc, char **Argv) {
  Problem P(sizeFromArguments(Argc, Argv, 512));
  std::vector<double> Product(P.N);
  multiply(P.Matrix.data(), P.Vector.data(), Product.data(), P.N);
  return compare("multiply", Product, P.reference(), 1e-11);
}
