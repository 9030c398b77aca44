// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp(x) on [-1, 1] as a series of Chebyshev polynomials in double precision;
// coefficients in constant memory.
#include "../cuda_check.h"
#include "reference.h"

__constant__ double Coefficients[MostTerms];

__global__ void chebyshev(const double *X, double *Y, int N, int Terms) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = clenshaw(Coefficients, X[I], Terms);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<double> Points = points(N);
  must(cudaMemcpyToSymbol(Coefficients, coefficients(MostTerms).data(),
                          sizeof(Coefficients)));
  DeviceArray<double> X(Points), Y(N);
  chebyshev<<<(N + 255) / 256, 256>>>(X.data(), Y.data(), N, MostTerms);
  must(cudaDeviceSynchronize());
  return compare("chebyshev", Y.toHost(), reference(Points), 1e-12);
}
