// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// European calls by the formula of Black and Scholes, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void price(const float *Prices, const float *Strikes,
                      const float *Years, float *Values, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Values[I] = callValue(Prices[I], Strikes[I], Years[I]);
}

int main(int Argc, char **Argv) {
  Options O(sizeFromArguments(Argc, Argv, 1 << 19));
  DeviceArray<float> Prices(O.Prices), Strikes(O.Strikes), Years(O.Years),
      Values(O.N);
  price<<<blocksFor(O.N), 256>>>(Prices.data(), Strikes.data(), Years.data(),
                                 Values.data(), O.N);
  must(cudaDeviceSynchronize());
  return compare("price", Values.toHost(), O.reference(), 1e-3);
}
