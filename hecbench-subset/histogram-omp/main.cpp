// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often each of 256 values occurs among n numbers, by atomic updates.
#include "../histogram-cuda/reference.h"

static void histogram(const unsigned *In, unsigned *Counts, int N) {
#pragma omp target teams distribute parallel for map(to : In[0 : N])           \
    map(tofrom : Counts[0 : Bins])
  for (int I = 0; I < N; ++I) {
#pragma omp atomic update
    Counts[In[I] % Bins] += 1;
  }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  std::vector<unsigned> In = scattered(N), Counts(Bins);
  histogram(In.data(), Counts.data(), N);
  return compare("histogram", Counts, reference(In), 0);
}
