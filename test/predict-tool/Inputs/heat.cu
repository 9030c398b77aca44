// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two kernels: one that is launched here, one that is not.
#include "mini-cuda.h"

__global__ void heat(const double *In, double *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < N - 1)
    Out[I] = 0.25 * In[I - 1] + 0.5 * In[I] + 0.25 * In[I + 1];
}

__global__ void power(float *Data, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = Data[I];
  for (int S = 0; S < Steps; ++S)
    X = X * X + 0.5f;
  Data[I] = X;
}

void step(const double *In, double *Out) {
  heat<<<4096, 256>>>(In, Out, 1048576);
}
