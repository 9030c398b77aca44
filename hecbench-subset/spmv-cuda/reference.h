// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sparse matrix in compressed rows: rows of 4 to 27 elements, most of them
// near the diagonal, some anywhere.
#ifndef HECBENCH_SUBSET_SPMV_H
#define HECBENCH_SUBSET_SPMV_H

#include "../check.h"

struct SparseMatrix {
  explicit SparseMatrix(int N) : N(N), Starts{0} {
    for (int Row = 0; Row < N; ++Row) {
      int Length = 4 + scatter(Row) % 24;
      for (int K = 0; K < Length; ++K) {
        unsigned Any = scatter(31 * Row + K);
        int Near = Row + int(Any % 64) - 32;
        Columns.push_back(K % 4 && Near >= 0 && Near < N ? Near : Any % N);
        Values.push_back(float(Any % 17) / 8 - 1);
      }
      Starts.push_back(int(Columns.size()));
    }
  }

  std::vector<float> times(const std::vector<float> &X) const {
    std::vector<float> Y(N);
    for (int Row = 0; Row < N; ++Row)
      for (int K = Starts[Row]; K < Starts[Row + 1]; ++K)
        Y[Row] += Values[K] * X[Columns[K]];
    return Y;
  }

  int N;
  std::vector<int> Starts, Columns;
  std::vector<float> Values;
};

#endif // HECBENCH_SUBSET_SPMV_H
