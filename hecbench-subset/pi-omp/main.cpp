// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Monte Carlo for pi: how many points fall in the circle, summed over teams.
#include "../pi-cuda/reference.h"

static int sample(int N, int Samples) {
  int Inside = 0;
#pragma omp target teams distribute parallel for reduction(+ : Inside)         \
    map(tofrom : Inside)
  for (int I = 0; I < N; ++I)
    Inside += pointsInside(I, Samples);
  return Inside;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 15), Wanted = 0;
  for (int Inside : reference(N))
    Wanted += Inside;
  return compare<int>("sample", {sample(N, Samples)}, {Wanted}, 0);
}
