// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = a x + y with OpenMP on the device.
#include "../saxpy-cuda/reference.h"

static void saxpy(int N, float A, const float *X, float *Y) {
#pragma omp target teams distribute parallel for map(to : X[0 : N])            \
    map(tofrom : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = A * X[I] + Y[I];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  Vectors V(N);
  std::vector<float> Y = V.Y;
  saxpy(N, 2, V.X.data(), Y.data());
  return compare("saxpy", Y, V.reference(), 1e-6);
}
