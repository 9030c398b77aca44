// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of whose launches values of the host program say more than the
// launches themselves: the grid and a parameter are parts of it.
#include "cuda_runtime.h"

__global__ void grow(double *X, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double V = X[I];
  for (int K = 0; K < Steps; ++K)
    V = V * V + 0.5;
  X[I] = V;
}

__global__ void tile(double *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  X[I] *= 2;
}

int main(int Count, char **Words) {
  int n = atoi(Words[1]);
  double *X;
  cudaMalloc(&X, n * sizeof(double));
  grow<<<256, 256>>>(X, n / 4096);
  tile<<<n / 1024, 256>>>(X);
}
