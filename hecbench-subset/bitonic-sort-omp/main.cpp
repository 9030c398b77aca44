// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batcher's bitonic sort of 2^n keys, a target region for each step.
#include "../bitonic-sort-cuda/reference.h"

static void sortStep(unsigned *Keys, unsigned Pairs, unsigned Length,
                     unsigned Distance) {
#pragma omp target teams distribute parallel for map(                          \
        tofrom : Keys[0 : 2 * Pairs])
  for (unsigned I = 0; I < Pairs; ++I)
    exchange(Keys, I, Length, Distance);
}

int main(int Argc, char **Argv) {
  unsigned Size = 1u << sizeFromArguments(Argc, Argv, 15), Pairs = Size / 2;
  std::vector<unsigned> Found = keys(Size), Wanted = sorted(Found);
  unsigned *Keys = Found.data();
#pragma omp target data map(tofrom : Keys[0 : Size])
  for (unsigned Length = 2; Length <= Size; Length *= 2)
    for (unsigned Distance = Length / 2; Distance; Distance /= 2)
      sortStep(Keys, Pairs, Length, Distance);
  return compare("sortStep", Found, Wanted, 0);
}
