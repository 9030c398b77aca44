// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum by an atomic update for each number, all of them to one place.
#include "../atomicReduction-cuda/reference.h"

static int add(const int *Numbers, int N) {
  int Sum = 0;
#pragma omp target teams distribute parallel for map(to : Numbers[0 : N])      \
    map(tofrom : Sum)
  for (int I = 0; I < N; ++I) {
#pragma omp atomic update
    Sum += Numbers[I];
  }
  return Sum;
}

int main(int Argc, char **Argv) {
  int N = 4 * sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<int> Numbers = summands(N);
  return compare<int>("add", {add(Numbers.data(), N)}, total(Numbers), 0);
}
