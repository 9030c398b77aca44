// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"
#include "step.h"

__global__ void grow(float *Data, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = Data[I];
  for (int S = 0; S < Steps; ++S)
    X = step(X);
  Data[I] = X;
}

int main(int argc, char **argv) {
  float *Data = nullptr;
  grow<<<atoi(argv[1]), 256>>>(Data, atoi(argv[2]));
}
