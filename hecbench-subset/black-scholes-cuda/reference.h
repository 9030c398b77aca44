// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// European calls by the formula of Black and Scholes, the normal distribution
// by the polynomial 26.2.17 of Abramowitz and Stegun.
#ifndef HECBENCH_SUBSET_BLACK_SCHOLES_H
#define HECBENCH_SUBSET_BLACK_SCHOLES_H

#include "../check.h"

HOST_DEVICE inline float normal(float X) {
  float K = 1 / (1 + 0.2316419f * fabsf(X));
  float Tail =
      0.3989422804f * expf(-0.5f * X * X) * K *
      (0.319381530f +
       K * (-0.356563782f +
            K * (1.781477937f + K * (-1.821255978f + K * 1.330274429f))));
  return X > 0 ? 1 - Tail : Tail;
}

HOST_DEVICE inline float callValue(float Price, float Strike, float Years) {
  const float Volatility = 0.3f, Interest = 0.02f;
  float Spread = Volatility * sqrtf(Years);
  float D1 = (logf(Price / Strike) +
              (Interest + 0.5f * Volatility * Volatility) * Years) /
             Spread;
  return Price * normal(D1) -
         Strike * expf(-Interest * Years) * normal(D1 - Spread);
}

struct Options {
  explicit Options(int N)
      : N(N), Prices(numbers<float>(N, 5, 30, 1)),
        Strikes(numbers<float>(N, 1, 100, 2)),
        Years(numbers<float>(N, 0.25, 10, 3)) {}

  std::vector<float> reference() const {
    std::vector<float> Values(N);
    for (int I = 0; I < N; ++I)
      Values[I] = callValue(Prices[I], Strikes[I], Years[I]);
    return Values;
  }

  int N;
  std::vector<float> Prices, Strikes, Years;
};

#endif // HECBENCH_SUBSET_BLACK_SCHOLES_H
