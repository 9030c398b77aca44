// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maximum pooling by 2 x 2, an iteration for each result.
#include "../maxpool-cuda/reference.h"

static void pool(const float *In, float *Out, int N, int Size) {
#pragma omp target teams distribute parallel for map(to : In[0 : 4 * Size])    \
    map(from : Out[0 : Size])
  for (int I = 0; I < Size; ++I)
    Out[I] = pooled(In, I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 160), Size = Planes * N * N;
  std::vector<float> In = planes(N), Out(Size);
  pool(In.data(), Out.data(), N, Size);
  return compare("pool", Out, reference(In, N), 0);
}
