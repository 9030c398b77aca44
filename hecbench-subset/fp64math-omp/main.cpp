// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp(x) on [-1, 1] as a series of Chebyshev polynomials in double precision.
#include "../fp64math-cuda/reference.h"

static void chebyshev(const double *Coefficients, const double *X, double *Y,
                      int N, int Terms) {
#pragma omp target teams distribute parallel for map(                          \
        to : Coefficients[0 : Terms], X[0 : N]) map(from : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = clenshaw(Coefficients, X[I], Terms);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<double> X = points(N), Y(N), C = coefficients(MostTerms);
  chebyshev(C.data(), X.data(), Y.data(), N, MostTerms);
  return compare("chebyshev", Y, reference(X), 1e-12);
}
