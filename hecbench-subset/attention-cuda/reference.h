// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of one head: for each query the mean of the values, weighted by the
// exponentials of its products with the keys.
#ifndef HECBENCH_SUBSET_ATTENTION_H
#define HECBENCH_SUBSET_ATTENTION_H

#include "../check.h"

constexpr int Width = 32;

struct Head {
  explicit Head(int N)
      : N(N), Queries(numbers<float>(std::size_t(N) * Width, -1, 1, 1)),
        Keys(numbers<float>(std::size_t(N) * Width, -1, 1, 2)),
        Values(numbers<float>(std::size_t(N) * Width, -1, 1, 3)) {}

  std::vector<float> reference() const {
    std::vector<float> Out(Queries.size());
    for (int Query = 0; Query < N; ++Query) {
      double Weights = 0, Sum[Width] = {};
      for (int Key = 0; Key < N; ++Key) {
        double Product = 0;
        for (int I = 0; I < Width; ++I)
          Product += Queries[Query * Width + I] * Keys[Key * Width + I];
        double Weight = std::exp(Product / std::sqrt(Width));
        Weights += Weight;
        for (int I = 0; I < Width; ++I)
          Sum[I] += Weight * Values[Key * Width + I];
      }
      for (int I = 0; I < Width; ++I)
        Out[Query * Width + I] = float(Sum[I] / Weights);
    }
    return Out;
  }

  int N;
  std::vector<float> Queries, Keys, Values;
};

/// What a query has seen so far: sums relative to the largest product.
struct RunningMean {
  /// Takes in a key and its value, both of Width numbers.
  HOST_DEVICE void add(const float *Query, const float *Key,
                       const float *Value) {
    float Product = 0;
#pragma unroll
    for (int I = 0; I < Width; ++I)
      Product += Query[I] * Key[I];
    Product *= 0.1767766953f; // 1 / sqrt(Width)
    float Larger = Product > Most ? Product : Most;
    float Shrink = expf(Most - Larger), Weight = expf(Product - Larger);
    Most = Larger;
    Weights = Weights * Shrink + Weight;
#pragma unroll
    for (int I = 0; I < Width; ++I)
      Sum[I] = Sum[I] * Shrink + Weight * Value[I];
  }

  float Most = -1e30f, Weights = 0, Sum[Width] = {};
};

#endif // HECBENCH_SUBSET_ATTENTION_H
