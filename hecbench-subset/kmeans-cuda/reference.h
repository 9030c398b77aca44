// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points in 16 dimensions, and the nearest of 32 centres for each.
#ifndef HECBENCH_SUBSET_KMEANS_H
#define HECBENCH_SUBSET_KMEANS_H

#include "../check.h"

constexpr int Dimensions = 16, Centres = 32;

/// The number of the centre nearest to point \p I; coordinates of one dimension
/// lie together.
HOST_DEVICE inline int nearest(const float *Points, const float *Means, int I,
                               int N) {
  float Least = 1e30f;
  int Best = 0;
  for (int Centre = 0; Centre < Centres; ++Centre) {
    float Square = 0;
    for (int D = 0; D < Dimensions; ++D) {
      float Off = Points[D * N + I] - Means[Centre * Dimensions + D];
      Square += Off * Off;
    }
    if (Square < Least)
      Least = Square, Best = Centre;
  }
  return Best;
}

struct Cloud {
  explicit Cloud(int N)
      : N(N), Points(numbers<float>(std::size_t(Dimensions) * N, 0, 1, 1)),
        Means(numbers<float>(Centres * Dimensions, 0, 1, 2)) {}

  /// How far each point is from \p Chosen: two centres may be equally near.
  std::vector<float> squares(const std::vector<int> &Chosen) const {
    std::vector<float> Squares(N);
    for (int I = 0; I < N; ++I)
      for (int D = 0; D < Dimensions; ++D) {
        float Off = Points[D * N + I] - Means[Chosen[I] * Dimensions + D];
        Squares[I] += Off * Off;
      }
    return Squares;
  }

  std::vector<int> reference() const {
    std::vector<int> Chosen(N);
    for (int I = 0; I < N; ++I)
      Chosen[I] = nearest(Points.data(), Means.data(), I, N);
    return Chosen;
  }

  int N;
  std::vector<float> Points, Means;
};

#endif // HECBENCH_SUBSET_KMEANS_H
