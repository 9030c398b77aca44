// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dot product of two vectors, by a reduction over teams and threads.
#include "../dp-cuda/reference.h"

static float dot(const float *X, const float *Y, int N) {
  float Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    map(to : X[0 : N], Y[0 : N]) map(tofrom : Sum)
  for (int I = 0; I < N; ++I)
    Sum += X[I] * Y[I];
  return Sum;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  Problem P(N);
  std::vector<float> Product = {dot(P.X.data(), P.Y.data(), N)};
  return compare("dot", Product, P.reference(), 1e-4);
}
