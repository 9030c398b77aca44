// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step of the heat equation on a grid of n x n x n points, its border fixed.
#ifndef HECBENCH_SUBSET_STENCIL3D_H
#define HECBENCH_SUBSET_STENCIL3D_H

#include "../check.h"

template <class T>
HOST_DEVICE T heatStep(const T *In, std::size_t I, int N, T Rate) {
  std::size_t Plane = std::size_t(N) * N;
  return In[I] + Rate * (In[I - 1] + In[I + 1] + In[I - N] + In[I + N] +
                         In[I - Plane] + In[I + Plane] - 6 * In[I]);
}

inline std::vector<float> reference(std::vector<float> In, int N, int Steps) {
  std::vector<float> Out = In;
  for (int Step = 0; Step < Steps; ++Step, In.swap(Out))
    for (int Z = 1; Z < N - 1; ++Z)
      for (int Y = 1; Y < N - 1; ++Y)
        for (int X = 1; X < N - 1; ++X) {
          std::size_t I = (std::size_t(Z) * N + Y) * N + X;
          Out[I] = heatStep(In.data(), I, N, 0.1f);
        }
  return In;
}

#endif // HECBENCH_SUBSET_STENCIL3D_H
