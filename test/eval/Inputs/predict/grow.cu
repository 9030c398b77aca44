// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first argument sizes both launches, the second a loop.
#include "mini-cuda.h"

__global__ void grow(float *Data, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = Data[I];
  for (int S = 0; S < Steps; ++S)
    X = X * X + 0.5f;
  Data[I] = X;
}

template <typename T> __global__ void fill(T *Data) {
  Data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int Blocks = atoi(argv[1]), Steps = atoi(argv[2]);
  float *Data = nullptr;
  fill<float><<<Blocks, 128>>>(Data);
  grow<<<Blocks, 256>>>(Data, Steps);
}
