// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = a x + y with OpenMP on the device.
#include "check.h"

static void saxpy(int N, float A, const float *X, float *Y) {
#pragma omp target teams distribute parallel for map(to : X[0 : N])            \
    map(tofrom : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = A * X[I] + Y[I];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 22);
  std::vector<float> X(N), Y(N), Wanted(N);
  for (int I = 0; I < N; ++I) {
    X[I] = float(I % 13), Y[I] = float(I % 7);
    Wanted[I] = 2 * X[I] + Y[I];
  }
  saxpy(N, 2, X.data(), Y.data());
  return compare("saxpy", Y, Wanted, 1e-6);
}
