// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// a = b + s c in double precision, the loop of McCalpin's STREAM.
#include "../triad-cuda/reference.h"

static void triad(double *A, const double *B, const double *C, double S,
                  int N) {
#pragma omp target teams distribute parallel for map(from : A[0 : N])          \
    map(to : B[0 : N], C[0 : N])
  for (int I = 0; I < N; ++I)
    A[I] = B[I] + S * C[I];
}

int main(int Argc, char **Argv) {
  int N = 2 * sizeFromArguments(Argc, Argv, 1 << 19);
  auto B = numbers<double>(N, 0, 1, 1), C = numbers<double>(N, 0, 1, 2);
  std::vector<double> A(N);
  triad(A.data(), B.data(), C.data(), 0.4, N);
  return compare("triad", A, reference(B, C), 1e-14);
}
