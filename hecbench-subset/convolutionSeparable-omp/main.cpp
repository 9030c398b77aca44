// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A separable filter of 17 x 17 on an image, rows first and then columns.
#include "../convolutionSeparable-cuda/reference.h"

static void filterRows(const float *In, float *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(from : Out[0 : N * N])
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      Out[Y * N + X] = filtered(In + Y * N, X, N, 1);
}

static void filterColumns(const float *In, float *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(from : Out[0 : N * N])
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      Out[Y * N + X] = filtered(In + X, Y, N, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  auto In = numbers<float>(std::size_t(N) * N, 0, 1);
  std::vector<float> Rows(In.size()), Out(In.size());
  filterRows(In.data(), Rows.data(), N);
  filterColumns(Rows.data(), Out.data(), N);
  return compare("filterColumns", Out, reference(In, N), 1e-5);
}
