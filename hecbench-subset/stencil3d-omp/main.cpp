// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heat equation in three dimensions with seven points.
#include "../stencil3d-cuda/reference.h"

static void heat(const float *In, float *Out, int N, float Rate) {
#pragma omp target teams distribute parallel for collapse(3)                   \
    map(to : In[0 : N * N * N]) map(tofrom : Out[0 : N * N * N])
  for (int Z = 1; Z < N - 1; ++Z)
    for (int Y = 1; Y < N - 1; ++Y)
      for (int X = 1; X < N - 1; ++X) {
        std::size_t I = (std::size_t(Z) * N + Y) * N + X;
        Out[I] = heatStep(In, I, N, Rate);
      }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 96), Steps = 4;
  auto Start = numbers<float>(std::size_t(N) * N * N, 0, 100);
  std::vector<float> First = Start, Second = Start;
  float *A = First.data(), *B = Second.data();
#pragma omp target data map(tofrom : A[0 : N * N * N])                         \
    map(to : B[0 : N * N * N])
  for (int Step = 0; Step < Steps; ++Step)
    heat(Step % 2 ? B : A, Step % 2 ? A : B, N, 0.1f);
  return compare("heat", First, reference(Start, N, Steps), 1e-4);
}
