// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All pairs of genetic markers, an iteration for each, half of which do
// nothing.
#include "../epistasis-cuda/reference.h"

static void pairs(const unsigned *Bits, const unsigned *Cases, int *Results,
                  int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : Bits[0 : Words * N], Cases[0 : Words])                            \
    map(tofrom : Results[0 : N * N])
  for (int A = 0; A < N; ++A)
    for (int B = 0; B < N; ++B)
      if (A < B)
        Results[A * N + B] = unevenness(Bits, Cases, A, B, N);
}

int main(int Argc, char **Argv) {
  Study S(sizeFromArguments(Argc, Argv, 256));
  std::vector<int> Results(std::size_t(S.N) * S.N);
  pairs(S.Bits.data(), S.Cases.data(), Results.data(), S.N);
  return compare("pairs", Results, S.reference(), 0);
}
