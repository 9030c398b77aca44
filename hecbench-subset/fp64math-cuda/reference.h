// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coefficients of exp as a series of Chebyshev polynomials, and points.
#ifndef HECBENCH_SUBSET_FP64MATH_H
#define HECBENCH_SUBSET_FP64MATH_H

#include "../check.h"

constexpr int MostTerms = 64;

/// By Clenshaw's recurrence.
HOST_DEVICE inline double clenshaw(const double *Coefficients, double X,
                                   int Terms) {
  double Twice = 2 * X, Last = 0, LastButOne = 0;
  for (int K = Terms - 1; K > 0; --K) {
    double Next = Twice * Last - LastButOne + Coefficients[K];
    LastButOne = Last;
    Last = Next;
  }
  return 0.5 * Twice * Last - LastButOne + Coefficients[0];
}

/// By the discrete orthogonality of the polynomials.
inline std::vector<double> coefficients(int Terms) {
  std::vector<double> C(Terms);
  const double Step = std::acos(-1.0) / Terms;
  for (int K = 0; K < Terms; ++K) {
    for (int J = 0; J < Terms; ++J)
      C[K] +=
          std::exp(std::cos(Step * (J + 0.5))) * std::cos(Step * K * (J + 0.5));
    C[K] *= (K ? 2.0 : 1.0) / Terms;
  }
  return C;
}

inline std::vector<double> points(int N) {
  std::vector<double> Points(N);
  for (int I = 0; I < N; ++I)
    Points[I] = 2.0 * I / N - 1;
  return Points;
}

inline std::vector<double> reference(std::vector<double> Points) {
  for (double &Point : Points)
    Point = std::exp(Point);
  return Points;
}

#endif // HECBENCH_SUBSET_FP64MATH_H
