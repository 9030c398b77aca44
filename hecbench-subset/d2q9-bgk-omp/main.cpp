// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fluid by the lattice Boltzmann method, an iteration for each cell.
#include "../d2q9-bgk-cuda/reference.h"

static void step(const float *In, float *Out, int N, float Relaxation) {
  int Size = Velocities * N * N;
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : Size]) map(from : Out[0 : Size])
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X)
      collide(In, Out, X, Y, N, Relaxation);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256), Steps = 2;
  int Size = Velocities * N * N;
  auto Start = numbers<float>(Size, 0.1, 0.2);
  std::vector<float> First = Start, Second = Start;
  float *A = First.data(), *B = Second.data();
#pragma omp target data map(tofrom : A[0 : Size]) map(alloc : B[0 : Size])
  for (int Step = 0; Step < Steps; ++Step)
    step(Step % 2 ? B : A, Step % 2 ? A : B, N, 0.8f);
  return compare("step", First, reference(Start, N, Steps), 1e-4);
}
