// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The median of nine by the shortest network of exchanges.
#ifndef HECBENCH_SUBSET_MEDIANFILTER_H
#define HECBENCH_SUBSET_MEDIANFILTER_H

#include "../check.h"
#include <algorithm>

using Byte = unsigned char;

HOST_DEVICE inline void order(int &A, int &B) {
  int Low = A < B ? A : B, High = A < B ? B : A;
  A = Low, B = High;
}

HOST_DEVICE inline Byte medianAround(const Byte *In, int I, int N) {
  int P[9] = {In[I - N - 1], In[I - N],     In[I - N + 1], In[I - 1],    In[I],
              In[I + 1],     In[I + N - 1], In[I + N],     In[I + N + 1]};
  order(P[1], P[2]), order(P[4], P[5]), order(P[7], P[8]);
  order(P[0], P[1]), order(P[3], P[4]), order(P[6], P[7]);
  order(P[1], P[2]), order(P[4], P[5]), order(P[7], P[8]);
  order(P[0], P[3]), order(P[5], P[8]), order(P[4], P[7]);
  order(P[3], P[6]), order(P[1], P[4]), order(P[2], P[5]);
  order(P[4], P[7]), order(P[4], P[2]), order(P[6], P[4]);
  order(P[4], P[2]);
  return Byte(P[4]);
}

inline std::vector<Byte> image(int N) {
  return numbers<Byte>(std::size_t(N) * N, 0, 256);
}

/// By sorting, so that the network is checked too.
inline std::vector<Byte> reference(const std::vector<Byte> &In, int N) {
  std::vector<Byte> Out(In.size());
  for (int Y = 1; Y < N - 1; ++Y)
    for (int X = 1; X < N - 1; ++X) {
      std::vector<Byte> Near;
      for (int Dy = -1; Dy <= 1; ++Dy)
        for (int Dx = -1; Dx <= 1; ++Dx)
          Near.push_back(In[(Y + Dy) * N + X + Dx]);
      std::sort(Near.begin(), Near.end());
      Out[Y * N + X] = Near[4];
    }
  return Out;
}

#endif // HECBENCH_SUBSET_MEDIANFILTER_H
