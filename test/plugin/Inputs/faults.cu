// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__global__ void first(const float *In, float *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = In[I] * 2;
}

// The trip count has no formula: it is sampled.
__global__ void second(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = Out[I];
  for (unsigned X = I; X; X &= X - 1)
    Sum += 1.5f;
  Out[I] = Sum;
}

void launch(const float *In, float *Out) {
  first<<<4, 256>>>(In, Out, 1024);
  second<<<4, 256>>>(Out);
}
