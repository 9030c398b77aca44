// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jacobi iteration on an n x n grid with OpenMP on the device.
#include "../stencil-cuda/reference.h"

template <class T> static void jacobi(const T *In, T *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(tofrom : Out[0 : N * N])
  for (int Row = 1; Row < N - 1; ++Row)
    for (int Column = 1; Column < N - 1; ++Column) {
      int I = Row * N + Column;
      Out[I] = (In[I - 1] + In[I + 1] + In[I - N] + In[I + N]) * T(0.25);
    }
}

template <class T> static int run(const char *Name, int N, int Steps) {
  std::vector<T> In = startGrid<T>(N), Out = In;
  T *From = In.data(), *To = Out.data();
#pragma omp target data map(tofrom : From[0 : N * N], To[0 : N * N])
  for (int Step = 0; Step < Steps; ++Step)
    jacobi(Step % 2 ? To : From, Step % 2 ? From : To, N);
  return compare(Name, Steps % 2 ? Out : In, reference<T>(N, Steps), 1e-5);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  return run<float>("jacobi<float>", N, 4) |
         run<double>("jacobi<double>", N, 4);
}
