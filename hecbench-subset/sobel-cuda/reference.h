// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobel's gradient of a grey image, and the image.
#ifndef HECBENCH_SUBSET_SOBEL_H
#define HECBENCH_SUBSET_SOBEL_H

#include "../check.h"

using Byte = unsigned char;

/// The gradient's length at an inner point, at most 255.
HOST_DEVICE inline Byte gradient(const Byte *In, int I, int N) {
  int Left = In[I - N - 1] + 2 * In[I - 1] + In[I + N - 1];
  int Right = In[I - N + 1] + 2 * In[I + 1] + In[I + N + 1];
  int Above = In[I - N - 1] + 2 * In[I - N] + In[I - N + 1];
  int Below = In[I + N - 1] + 2 * In[I + N] + In[I + N + 1];
  float Dx = float(Right - Left), Dy = float(Below - Above);
  float Length = sqrtf(Dx * Dx + Dy * Dy);
  return Byte(Length < 255 ? Length : 255);
}

inline std::vector<Byte> image(int N) {
  return numbers<Byte>(std::size_t(N) * N, 0, 256);
}

inline std::vector<Byte> reference(const std::vector<Byte> &In, int N) {
  std::vector<Byte> Out(In.size());
  for (int Y = 1; Y < N - 1; ++Y)
    for (int X = 1; X < N - 1; ++X)
      Out[Y * N + X] = gradient(In.data(), Y * N + X, N);
  return Out;
}

#endif // HECBENCH_SUBSET_SOBEL_H
