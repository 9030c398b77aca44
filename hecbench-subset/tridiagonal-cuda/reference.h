// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many tridiagonal systems by Thomas' algorithm, as implicit heat conduction in
// one dimension has them. Row K of system I lies at K * Systems + I.
#ifndef HECBENCH_SUBSET_TRIDIAGONAL_H
#define HECBENCH_SUBSET_TRIDIAGONAL_H

#include "../check.h"

constexpr int Rows = 64;
constexpr double Beside = -1, Diagonal = 2.5;

/// Replaces the right side \p D by the solution, with \p Factors for scratch.
HOST_DEVICE inline void solveSystem(double *D, double *Factors, int I,
                                    int Systems) {
  double Factor = 0, Last = 0;
  for (int K = 0; K < Rows; ++K) {
    double Inverse = 1 / (Diagonal - Beside * Factor);
    Factor = Beside * Inverse;
    Last = (D[K * Systems + I] - Beside * Last) * Inverse;
    Factors[K * Systems + I] = Factor;
    D[K * Systems + I] = Last;
  }
  for (int K = Rows - 2; K >= 0; --K) {
    Last = D[K * Systems + I] - Factors[K * Systems + I] * Last;
    D[K * Systems + I] = Last;
  }
}

/// Solutions to find, and the right sides that they give.
struct Heat {
  explicit Heat(int Systems)
      : Systems(Systems), Size(std::size_t(Rows) * Systems),
        Solutions(numbers<double>(Size, 0, 1)), RightSides(Size) {
    for (std::size_t I = 0; I < Size; ++I) {
      RightSides[I] = Diagonal * Solutions[I];
      if (I >= std::size_t(Systems))
        RightSides[I] += Beside * Solutions[I - Systems];
      if (I + Systems < Size)
        RightSides[I] += Beside * Solutions[I + Systems];
    }
  }

  int Systems;
  std::size_t Size;
  std::vector<double> Solutions, RightSides;
};

#endif // HECBENCH_SUBSET_TRIDIAGONAL_H
