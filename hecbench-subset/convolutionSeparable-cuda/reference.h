// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A filter that is a product of a row and a column, zero beyond the borders.
#ifndef HECBENCH_SUBSET_CONVOLUTIONSEPARABLE_H
#define HECBENCH_SUBSET_CONVOLUTIONSEPARABLE_H

#include "../check.h"

constexpr int Radius = 8;

HOST_DEVICE inline float weight(int Distance) {
  return (Radius + 1 - (Distance < 0 ? -Distance : Distance)) /
         float((Radius + 1) * (Radius + 1));
}

/// Of \p In the 17 elements around element \p At of \p Size, \p Step apart from
/// each other; \p In points to the first.
HOST_DEVICE inline float filtered(const float *In, int At, int Size, int Step) {
  float Sum = 0;
#pragma unroll
  for (int K = -Radius; K <= Radius; ++K)
    if (At + K >= 0 && At + K < Size)
      Sum += weight(K) * In[(At + K) * Step];
  return Sum;
}

inline std::vector<float> reference(const std::vector<float> &In, int N) {
  std::vector<float> Rows(In.size()), Out(In.size());
  for (int I = 0; I < N * N; ++I)
    Rows[I] = filtered(&In[I / N * N], I % N, N, 1);
  for (int I = 0; I < N * N; ++I)
    Out[I] = filtered(&Rows[I % N], I / N, N, N);
  return Out;
}

#endif // HECBENCH_SUBSET_CONVOLUTIONSEPARABLE_H
