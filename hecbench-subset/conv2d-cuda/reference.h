// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer of 3 x 3 convolutions from 8 channels to 8, zero beyond the borders.
#ifndef HECBENCH_SUBSET_CONV2D_H
#define HECBENCH_SUBSET_CONV2D_H

#include "../check.h"

constexpr int Channels = 8;

/// Output channel \p Channel at (X, Y); planes of n x n follow each other.
HOST_DEVICE inline float convolved(const float *In, const float *Weights,
                                   int Channel, int X, int Y, int N) {
  float Sum = 0;
  for (int From = 0; From < Channels; ++From)
    for (int K = 0; K < 9; ++K) {
      int AtX = X + K % 3 - 1, AtY = Y + K / 3 - 1;
      if (AtX >= 0 && AtY >= 0 && AtX < N && AtY < N)
        Sum += Weights[(Channel * Channels + From) * 9 + K] *
               In[(From * N + AtY) * N + AtX];
    }
  return Sum;
}

struct Layer {
  explicit Layer(int N)
      : N(N), In(numbers<float>(std::size_t(Channels) * N * N, -1, 1, 1)),
        Weights(numbers<float>(Channels * Channels * 9, -1, 1, 2)) {}

  std::vector<float> reference() const {
    std::vector<float> Out(In.size());
    for (int I = 0; I < int(Out.size()); ++I)
      Out[I] = convolved(In.data(), Weights.data(), I / (N * N), I % N,
                         I / N % N, N);
    return Out;
  }

  int N;
  std::vector<float> In, Weights;
};

#endif // HECBENCH_SUBSET_CONV2D_H
