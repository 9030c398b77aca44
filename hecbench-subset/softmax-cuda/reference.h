// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of 1000 numbers, each to be made a distribution.
#ifndef HECBENCH_SUBSET_SOFTMAX_H
#define HECBENCH_SUBSET_SOFTMAX_H

#include "../check.h"

constexpr int Classes = 1000;

inline std::vector<float> logits(int Rows) {
  return numbers<float>(std::size_t(Rows) * Classes, -8, 8);
}

inline std::vector<float> reference(const std::vector<float> &In) {
  std::vector<float> Out(In.size());
  for (std::size_t Row = 0; Row < In.size(); Row += Classes) {
    double Most = -1e30, Sum = 0;
    for (int I = 0; I < Classes; ++I)
      Most = In[Row + I] > Most ? In[Row + I] : Most;
    for (int I = 0; I < Classes; ++I)
      Sum += std::exp(In[Row + I] - Most);
    for (int I = 0; I < Classes; ++I)
      Out[Row + I] = float(std::exp(In[Row + I] - Most) / Sum);
  }
  return Out;
}

#endif // HECBENCH_SUBSET_SOFTMAX_H
