// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix and vector that both versions multiply.
#ifndef HECBENCH_SUBSET_GEMV_H
#define HECBENCH_SUBSET_GEMV_H

#include "../check.h"

struct Problem {
  explicit Problem(int N)
      : N(N), Matrix(numbers<double>(std::size_t(N) * N, -1, 1, 1)),
        Vector(numbers<double>(N, -1, 1, 2)) {}

  std::vector<double> reference() const {
    std::vector<double> Product(N);
    for (int Row = 0; Row < N; ++Row)
      for (int K = 0; K < N; ++K)
        Product[Row] += Matrix[std::size_t(Row) * N + K] * Vector[K];
    return Product;
  }

  int N;
  std::vector<double> Matrix, Vector;
};

#endif // HECBENCH_SUBSET_GEMV_H
