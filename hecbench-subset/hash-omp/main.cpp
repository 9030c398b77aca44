// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys stretched by many rounds of MurmurHash3's finaliser.
#include "../hash-cuda/reference.h"

static void hash(const unsigned *Keys, unsigned *Hashes, int N) {
#pragma omp target teams distribute parallel for map(to : Keys[0 : N])         \
    map(from : Hashes[0 : N])
  for (int I = 0; I < N; ++I)
    Hashes[I] = stretch(Keys[I]);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<unsigned> Keys = keys(N), Hashes(N);
  hash(Keys.data(), Hashes.data(), N);
  return compare("hash", Hashes, reference(Keys), 0);
}
