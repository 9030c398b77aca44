// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bilateral filter of 7 x 7 points, an iteration for each.
#include "../bilateral-cuda/reference.h"

static void smooth(const float *In, float *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(from : Out[0 : N * N])
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      Out[Y * N + X] = smoothed(In, X, Y, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256);
  auto In = numbers<float>(std::size_t(N) * N, 0, 1);
  std::vector<float> Out(In.size());
  smooth(In.data(), Out.data(), N);
  return compare("smooth", Out, reference(In, N), 1e-4);
}
