// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two n x n matrices, and their product.
#ifndef HECBENCH_SUBSET_MATMUL_H
#define HECBENCH_SUBSET_MATMUL_H

#include "../check.h"

struct Problem {
  explicit Problem(int N) : N(N), A(std::size_t(N) * N), B(A.size()) {
    for (std::size_t I = 0; I < A.size(); ++I) {
      A[I] = float(I % 7) - 3;
      B[I] = float(I % 11) / 11;
    }
  }

  std::vector<float> reference() const {
    std::vector<float> C(A.size());
    for (int Row = 0; Row < N; ++Row)
      for (int K = 0; K < N; ++K)
        for (int Column = 0; Column < N; ++Column)
          C[Row * N + Column] += A[Row * N + K] * B[K * N + Column];
    return C;
  }

  int N;
  std::vector<float> A, B;
};

#endif // HECBENCH_SUBSET_MATMUL_H
