// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An n x n matrix, and the same transposed.
#ifndef HECBENCH_SUBSET_TRANSPOSE_H
#define HECBENCH_SUBSET_TRANSPOSE_H

#include "../check.h"

inline std::vector<float> matrix(int N) {
  std::vector<float> Matrix(std::size_t(N) * N);
  for (std::size_t I = 0; I < Matrix.size(); ++I)
    Matrix[I] = float(I % 1000);
  return Matrix;
}

inline std::vector<float> transposed(const std::vector<float> &Matrix, int N) {
  std::vector<float> Wanted(Matrix.size());
  for (std::size_t I = 0; I < Matrix.size(); ++I)
    Wanted[I % N * N + I / N] = Matrix[I];
  return Wanted;
}

#endif // HECBENCH_SUBSET_TRANSPOSE_H
