// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__device__ float scaled(float X, int By) {
  for (int I = 0; I < By; ++I)
    X = X * X + 1;
  return X;
}

__global__ void reduce(float *To, const float *From, int Terms) {
  __shared__ float Part[256];
  unsigned T = threadIdx.x;
  Part[T] = scaled(From[blockIdx.x * blockDim.x + T], Terms);
  __syncthreads();
  if (T == 0)
    To[blockIdx.x] = Part[0] + Part[255];
}
