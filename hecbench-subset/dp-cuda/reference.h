// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vectors that both versions multiply.
#ifndef HECBENCH_SUBSET_DP_H
#define HECBENCH_SUBSET_DP_H

#include "../check.h"

struct Problem {
  explicit Problem(int N)
      : X(numbers<float>(N, -1, 2, 1)), Y(numbers<float>(N, -1, 2, 2)) {}

  std::vector<float> reference() const {
    double Sum = 0;
    for (std::size_t I = 0; I < X.size(); ++I)
      Sum += double(X[I]) * Y[I];
    return {float(Sum)};
  }

  std::vector<float> X, Y;
};

#endif // HECBENCH_SUBSET_DP_H
