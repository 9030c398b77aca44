// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes an n x n matrix; what is written lies far apart.
#include "../transpose-cuda/reference.h"

static void transpose(const float *In, float *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(from : Out[0 : N * N])
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      Out[X * N + Y] = In[Y * N + X];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1024);
  std::vector<float> In = matrix(N), Out(In.size());
  transpose(In.data(), Out.data(), N);
  return compare("transpose", Out, transposed(In, N), 0);
}
