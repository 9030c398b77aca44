// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two n x n matrices in half precision, sums too.
#ifndef HECBENCH_SUBSET_HGEMM_H
#define HECBENCH_SUBSET_HGEMM_H

#include "../check.h"

using Half = _Float16;

struct Problem {
  explicit Problem(int N)
      : N(N), A(numbers<Half>(std::size_t(N) * N, -0.5, 0.5, 1)),
        B(numbers<Half>(std::size_t(N) * N, -0.5, 0.5, 2)) {}

  std::vector<float> reference() const {
    std::vector<float> C(A.size());
    for (int Row = 0; Row < N; ++Row)
      for (int K = 0; K < N; ++K)
        for (int Column = 0; Column < N; ++Column)
          C[Row * N + Column] +=
              float(A[Row * N + K]) * float(B[K * N + Column]);
    return C;
  }

  int N;
  std::vector<Half> A, B;
};

#endif // HECBENCH_SUBSET_HGEMM_H
