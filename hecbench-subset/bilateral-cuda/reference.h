// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bilateral filter: neighbours count by distance and by likeness.
#ifndef HECBENCH_SUBSET_BILATERAL_H
#define HECBENCH_SUBSET_BILATERAL_H

#include "../check.h"

constexpr int Radius = 3;

HOST_DEVICE inline float smoothed(const float *In, int X, int Y, int N) {
  float Centre = In[Y * N + X], Sum = 0, Weights = 0;
  for (int Dy = -Radius; Dy <= Radius; ++Dy)
    for (int Dx = -Radius; Dx <= Radius; ++Dx) {
      int AtX = X + Dx, AtY = Y + Dy;
      if (AtX < 0 || AtY < 0 || AtX >= N || AtY >= N)
        continue;
      float Other = In[AtY * N + AtX], Unlike = Other - Centre;
      float Weight = expf(-(Dx * Dx + Dy * Dy) * 0.125f - Unlike * Unlike * 8);
      Sum += Weight * Other;
      Weights += Weight;
    }
  return Sum / Weights;
}

inline std::vector<float> reference(const std::vector<float> &In, int N) {
  std::vector<float> Out(In.size());
  for (int I = 0; I < N * N; ++I)
    Out[I] = smoothed(In.data(), I % N, I / N, N);
  return Out;
}

#endif // HECBENCH_SUBSET_BILATERAL_H
