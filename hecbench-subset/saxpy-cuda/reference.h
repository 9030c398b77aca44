// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors to add, and their sum y = 2 x + y.
#ifndef HECBENCH_SUBSET_SAXPY_H
#define HECBENCH_SUBSET_SAXPY_H

#include "../check.h"

struct Vectors {
  explicit Vectors(int N) : X(N), Y(N) {
    for (int I = 0; I < N; ++I)
      X[I] = float(I % 13), Y[I] = float(I % 7);
  }

  std::vector<float> reference() const {
    std::vector<float> Wanted = Y;
    for (std::size_t I = 0; I < Wanted.size(); ++I)
      Wanted[I] += 2 * X[I];
    return Wanted;
  }

  std::vector<float> X, Y;
};

#endif // HECBENCH_SUBSET_SAXPY_H
