// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An American put by the binomial tree of Cox, Ross and Rubinstein.
#ifndef HECBENCH_SUBSET_BINOMIAL_H
#define HECBENCH_SUBSET_BINOMIAL_H

#include "../check.h"

constexpr int TreeSteps = 32;

HOST_DEVICE inline float putValue(float Price, float Strike, float Years) {
  const float Volatility = 0.3f, Interest = 0.02f;
  float Dt = Years / TreeSteps;
  float Up = expf(Volatility * sqrtf(Dt)), Down = 1 / Up;
  float Discount = expf(-Interest * Dt);
  float Rise = (1 / Discount - Down) / (Up - Down) * Discount;
  float Fall = Discount - Rise;
  float Values[TreeSteps + 1];
  float Lowest = Price * powf(Down, TreeSteps), Square = Up * Up;
  float End = Lowest;
  for (int I = 0; I <= TreeSteps; ++I, End *= Square)
    Values[I] = Strike > End ? Strike - End : 0;
  for (int Step = TreeSteps - 1; Step >= 0; --Step) {
    Lowest *= Up;
    float Now = Lowest;
    for (int I = 0; I <= Step; ++I, Now *= Square) {
      float Held = Rise * Values[I + 1] + Fall * Values[I];
      float Exercised = Strike - Now;
      Values[I] = Held > Exercised ? Held : Exercised;
    }
  }
  return Values[0];
}

struct Options {
  explicit Options(int N)
      : N(N), Prices(numbers<float>(N, 20, 60, 1)),
        Strikes(numbers<float>(N, 20, 60, 2)),
        Years(numbers<float>(N, 0.25, 2, 3)) {}

  std::vector<float> reference() const {
    std::vector<float> Values(N);
    for (int I = 0; I < N; ++I)
      Values[I] = putValue(Prices[I], Strikes[I], Years[I]);
    return Values;
  }

  int N;
  std::vector<float> Prices, Strikes, Years;
};

#endif // HECBENCH_SUBSET_BINOMIAL_H
