// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jacobi iteration on an n x n grid, in float and in double.
#include "../cuda_check.h"
#include "reference.h"

template <class T> __global__ void jacobi(const T *In, T *Out, int N) {
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  int Column = blockIdx.x * blockDim.x + threadIdx.x;
  if (Row < 1 || Column < 1 || Row >= N - 1 || Column >= N - 1)
    return;
  int I = Row * N + Column;
  Out[I] = (In[I - 1] + In[I + 1] + In[I - N] + In[I + N]) * T(0.25);
}

template <class T> static int run(const char *Name, int N, int Steps) {
  std::vector<T> Start = startGrid<T>(N);
  DeviceArray<T> A(Start), B(Start);
  dim3 Block(32, 8), Grid((N + 31) / 32, (N + 7) / 8);
  T *In = A.data(), *Out = B.data();
  for (int Step = 0; Step < Steps; ++Step) {
    jacobi<T><<<Grid, Block>>>(In, Out, N);
    std::swap(In, Out);
  }
  must(cudaDeviceSynchronize());
  std::vector<T> Found = In == A.data() ? A.toHost() : B.toHost();
  return compare(Name, Found, reference<T>(N, Steps), 1e-5);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1024);
  return run<float>("jacobi<float>", N, 10) |
         run<double>("jacobi<double>", N, 10);
}
