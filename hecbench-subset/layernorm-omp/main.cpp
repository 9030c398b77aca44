// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layer normalisation, an iteration for each row, whose threads read far apart.
#include "../layernorm-cuda/reference.h"

static void normalise(const float *In, const float *Scale, const float *Offset,
                      float *Out, int Rows) {
  int Size = Rows * Width;
#pragma omp target teams distribute parallel for map(                          \
        to : In[0 : Size], Scale[0 : Width], Offset[0 : Width])                \
    map(from : Out[0 : Size])
  for (int Row = 0; Row < Rows; ++Row) {
    float Sum = 0, Squares = 0;
    for (int I = 0; I < Width; ++I)
      Sum += In[Row * Width + I];
    float Mean = Sum / Width;
    for (int I = 0; I < Width; ++I) {
      float Off = In[Row * Width + I] - Mean;
      Squares += Off * Off;
    }
    float Factor = 1 / sqrtf(Squares / Width + Epsilon);
    for (int I = 0; I < Width; ++I)
      Out[Row * Width + I] =
          (In[Row * Width + I] - Mean) * Factor * Scale[I] + Offset[I];
  }
}

int main(int Argc, char **Argv) {
  Layer L(sizeFromArguments(Argc, Argv, 2048));
  std::vector<float> Out(L.In.size());
  normalise(L.In.data(), L.Scale.data(), L.Offset.data(), Out.data(), L.Rows);
  return compare("normalise", Out, L.reference(), 1e-4);
}
