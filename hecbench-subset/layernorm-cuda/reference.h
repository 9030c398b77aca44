// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layer normalisation: rows of 256 numbers get mean 0 and variance 1, then a
// scale and an offset for each column.
#ifndef HECBENCH_SUBSET_LAYERNORM_H
#define HECBENCH_SUBSET_LAYERNORM_H

#include "../check.h"

constexpr int Width = 256;
constexpr float Epsilon = 1e-5f;

struct Layer {
  explicit Layer(int Rows)
      : Rows(Rows), In(numbers<float>(std::size_t(Rows) * Width, -2, 3, 1)),
        Scale(numbers<float>(Width, 0.5, 2, 2)),
        Offset(numbers<float>(Width, -1, 1, 3)) {}

  std::vector<float> reference() const {
    std::vector<float> Out(In.size());
    for (std::size_t Row = 0; Row < In.size(); Row += Width) {
      double Sum = 0, Squares = 0;
      for (int I = 0; I < Width; ++I)
        Sum += In[Row + I];
      for (int I = 0; I < Width; ++I)
        Squares += (In[Row + I] - Sum / Width) * (In[Row + I] - Sum / Width);
      for (int I = 0; I < Width; ++I)
        Out[Row + I] =
            float((In[Row + I] - Sum / Width) /
                      std::sqrt(Squares / Width + Epsilon) * Scale[I] +
                  Offset[I]);
    }
    return Out;
  }

  int Rows;
  std::vector<float> In, Scale, Offset;
};

#endif // HECBENCH_SUBSET_LAYERNORM_H
