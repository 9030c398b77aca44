// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two bandwidth-bound kernels: one block whose threads wait for one element
// after the other, and a stream over the whole GPU.
#include "mini-cuda.h"

__global__ void chase(const float *In, float *Out) {
  float Sum = 0;
  for (int I = 0; I < 4096; ++I)
    Sum = Sum * 0.5f + In[I * 256 + threadIdx.x];
  Out[threadIdx.x] = Sum;
}

__global__ void stream(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}

void run(const float *In, float *Out) {
  chase<<<1, 256>>>(In, Out);
  stream<<<262144, 256>>>(In, Out);
}
