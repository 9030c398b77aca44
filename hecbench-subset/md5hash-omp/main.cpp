// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MD5 of many short keys, an iteration for each.
#include "../md5hash-cuda/reference.h"

static void digest(unsigned *Words, unsigned N) {
#pragma omp target teams distribute parallel for map(from : Words[0 : N])
  for (unsigned I = 0; I < N; ++I)
    Words[I] = folded(md5(I, N));
}

int main(int Argc, char **Argv) {
  unsigned N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<unsigned> Words(N);
  digest(Words.data(), N);
  return compare("digest", Words, reference(N), 0);
}
