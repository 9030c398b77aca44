// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tridiagonal systems in double precision, an iteration for each.
#include "../tridiagonal-cuda/reference.h"

static void solve(double *D, double *Factors, int Systems) {
  int Size = Rows * Systems;
#pragma omp target teams distribute parallel for map(tofrom : D[0 : Size])     \
    map(alloc : Factors[0 : Size])
  for (int I = 0; I < Systems; ++I)
    solveSystem(D, Factors, I, Systems);
}

int main(int Argc, char **Argv) {
  Heat H(sizeFromArguments(Argc, Argv, 1 << 13));
  std::vector<double> D = H.RightSides, Factors(H.Size);
  solve(D.data(), Factors.data(), H.Systems);
  return compare("solve", D, H.Solutions, 1e-12);
}
