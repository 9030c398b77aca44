// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp(x) on [-1, 1] as a series of Chebyshev polynomials in double precision,
// by Clenshaw's recurrence; coefficients in constant memory.
#include "cuda_check.h"

constexpr int MostTerms = 64;
__constant__ double Coefficients[MostTerms];

__global__ void chebyshev(const double *X, double *Y, int N, int Terms) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  double Twice = 2 * X[I], Last = 0, LastButOne = 0;
  for (int K = Terms - 1; K > 0; --K) {
    double Next = Twice * Last - LastButOne + Coefficients[K];
    LastButOne = Last;
    Last = Next;
  }
  Y[I] = 0.5 * Twice * Last - LastButOne + Coefficients[0];
}

/// Of exp, by the discrete orthogonality of the polynomials.
static std::vector<double> coefficients(int Terms) {
  std::vector<double> C(Terms);
  const double Step = std::acos(-1.0) / Terms;
  for (int K = 0; K < Terms; ++K) {
    for (int J = 0; J < Terms; ++J)
      C[K] += std::exp(std::cos(Step * (J + 0.5))) *
              std::cos(Step * K * (J + 0.5));
    C[K] *= (K ? 2.0 : 1.0) / Terms;
  }
  return C;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<double> Points(N), Wanted(N);
  for (int I = 0; I < N; ++I) {
    Points[I] = 2.0 * I / N - 1;
    Wanted[I] = std::exp(Points[I]);
  }
  must(cudaMemcpyToSymbol(Coefficients, coefficients(MostTerms).data(),
                          sizeof(Coefficients)));
  DeviceArray<double> X(Points), Y{std::vector<double>(N)};
  chebyshev<<<(N + 255) / 256, 256>>>(X.data(), Y.data(), N, MostTerms);
  must(cudaDeviceSynchronize());
  return compare("chebyshev", Y.toHost(), Wanted, 1e-12);
}
