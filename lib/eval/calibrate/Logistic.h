// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logistic regression with a Gaussian prior of each weight.
#ifndef ROOFLINE_EVAL_CALIBRATE_LOGISTIC_H
#define ROOFLINE_EVAL_CALIBRATE_LOGISTIC_H

#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace roofline {

template <size_t N> using Inputs = std::array<double, N>;

/// The inputs of one trial, and its outcome: 0 or 1, or a probability.
template <size_t N> struct Trial {
  Inputs<N> In{};
  double Is = 0;
};

/// The prior of one weight. A weight of infinite precision is the mean.
struct WeightPrior {
  double Mean = 0, Precision = 1; ///< Precision: 1 / variance
};

/// Solves A X = B by Gaussian elimination with partial pivoting. A must be
/// positive definite.
template <size_t N> Inputs<N> solve(std::array<Inputs<N>, N> A, Inputs<N> B) {
  for (size_t C = 0; C < N; ++C) {
    size_t Pivot = C;
    for (size_t R = C + 1; R < N; ++R)
      if (std::fabs(A[R][C]) > std::fabs(A[Pivot][C]))
        Pivot = R;
    std::swap(A[C], A[Pivot]);
    std::swap(B[C], B[Pivot]);
    for (size_t R = C + 1; R < N; ++R) {
      double Factor = A[R][C] / A[C][C];
      for (size_t K = C; K < N; ++K)
        A[R][K] -= Factor * A[C][K];
      B[R] -= Factor * B[C];
    }
  }
  for (size_t C = N; C-- > 0;) {
    for (size_t K = C + 1; K < N; ++K)
      B[C] -= A[C][K] * B[K];
    B[C] /= A[C][C];
  }
  return B;
}

/// The weights with the highest posterior, by Newton's method.
template <size_t N>
Inputs<N> fitLogistic(llvm::ArrayRef<Trial<N>> Samples,
                      const std::array<WeightPrior, N> &Prior) {
  constexpr unsigned Steps = 50;
  Inputs<N> Weights;
  for (size_t I = 0; I < N; ++I)
    Weights[I] = Prior[I].Mean;
  for (unsigned Step = 0; Step < Steps; ++Step) {
    Inputs<N> Gradient{};
    std::array<Inputs<N>, N> Hessian{};
    auto IsFixed = [&](size_t I) { return std::isinf(Prior[I].Precision); };
    for (size_t I = 0; I < N; ++I) {
      Hessian[I][I] = IsFixed(I) ? 1 : Prior[I].Precision;
      if (!IsFixed(I))
        Gradient[I] = -Prior[I].Precision * (Weights[I] - Prior[I].Mean);
    }
    for (const Trial<N> &S : Samples) {
      double Sum = 0;
      for (size_t I = 0; I < N; ++I)
        Sum += Weights[I] * S.In[I];
      double P = 1 / (1 + std::exp(-Sum));
      for (size_t I = 0; I < N; ++I) {
        if (IsFixed(I))
          continue;
        Gradient[I] += (S.Is - P) * S.In[I];
        for (size_t K = 0; K < N; ++K)
          if (!IsFixed(K))
            Hessian[I][K] += P * (1 - P) * S.In[I] * S.In[K];
      }
    }
    Inputs<N> Change = solve(Hessian, Gradient);
    double Largest = 0;
    for (size_t I = 0; I < N; ++I) {
      Weights[I] += Change[I];
      Largest = std::max(Largest, std::fabs(Change[I]));
    }
    if (Largest < 1e-10)
      break;
  }
  return Weights;
}

} // namespace roofline

#endif
