// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest of each 2 x 2 points of planes of 2n x 2n.
#ifndef HECBENCH_SUBSET_MAXPOOL_H
#define HECBENCH_SUBSET_MAXPOOL_H

#include "../check.h"

constexpr int Planes = 8;

/// Of the output, which is \p N wide, element \p I.
HOST_DEVICE inline float pooled(const float *In, int I, int N) {
  int Column = I % N, Row = I / N; // rows of all planes follow each other
  const float *Corner = In + 4 * Row * N + 2 * Column;
  float Above = fmaxf(Corner[0], Corner[1]);
  float Below = fmaxf(Corner[2 * N], Corner[2 * N + 1]);
  return fmaxf(Above, Below);
}

inline std::vector<float> planes(int N) {
  return numbers<float>(std::size_t(Planes) * 4 * N * N, -1, 1);
}

inline std::vector<float> reference(const std::vector<float> &In, int N) {
  std::vector<float> Out(In.size() / 4);
  for (std::size_t I = 0; I < Out.size(); ++I)
    Out[I] = pooled(In.data(), int(I), N);
  return Out;
}

#endif // HECBENCH_SUBSET_MAXPOOL_H
