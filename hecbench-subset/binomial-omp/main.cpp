// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// American puts by binomial trees, an iteration for each.
#include "../binomial-cuda/reference.h"

static void price(const float *Prices, const float *Strikes, const float *Years,
                  float *Values, int N) {
#pragma omp target teams distribute parallel for map(                          \
        to : Prices[0 : N], Strikes[0 : N], Years[0 : N])                      \
    map(from : Values[0 : N])
  for (int I = 0; I < N; ++I)
    Values[I] = putValue(Prices[I], Strikes[I], Years[I]);
}

int main(int Argc, char **Argv) {
  Options O(sizeFromArguments(Argc, Argv, 1 << 14));
  std::vector<float> Values(O.N);
  price(O.Prices.data(), O.Strikes.data(), O.Years.data(), Values.data(), O.N);
  return compare("price", Values, O.reference(), 1e-3);
}
