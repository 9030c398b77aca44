// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Ising model, a target region for half a sweep.
#include "../ising-cuda/reference.h"

static void halfSweep(Spin *Spins, int Half, int N) {
#pragma omp target teams distribute parallel for map(tofrom : Spins[0 : N * N])
  for (int I = 0; I < N * N / 2; ++I) {
    int Row = I / (N / 2), Column = I % (N / 2) * 2 + (Row + Half) % 2;
    visit(Spins, Row, Column, Half, N);
  }
}

int main(int Argc, char **Argv) {
  int N = 2 * sizeFromArguments(Argc, Argv, 256);
  std::vector<Spin> Found = spins(N), Wanted = reference(Found, N);
  Spin *Spins = Found.data();
#pragma omp target data map(tofrom : Spins[0 : N * N])
  for (int Half = 0; Half < 2 * Sweeps; ++Half)
    halfSweep(Spins, Half, N);
  return compare("halfSweep", Found, Wanted, 0);
}
