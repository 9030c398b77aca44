// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose launch depends on the program's arguments, and one whose
// launch does not.
#include "cuda_runtime.h"

__global__ void solve(double *Out, const double *In, int N, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  double Sum = 0;
  for (int K = 0; K < Steps; ++K)
    Sum = Sum * 0.5 + In[I];
  Out[I] = Sum;
}

__global__ void scale(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] *= 2;
}

int main(int Count, char **Words) {
  int N = atoi(Words[1]);
  double *Out, *In;
  float *X;
  cudaMalloc(&Out, N * sizeof(double));
  cudaMalloc(&In, N * sizeof(double));
  cudaMalloc(&X, 1 << 24);
  solve<<<(N + 255) / 256, 256>>>(Out, In, N, atoi(Words[2]));
  scale<<<16384, 256>>>(X, 1 << 22);
}
