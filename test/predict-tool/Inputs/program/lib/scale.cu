// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

int blocksFor(int N, int Threads);

__global__ void scale(double *Data, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Data[I] *= 2;
}

void startScale(double *Data, int N) {
  scale<<<blocksFor(N, 128), 128>>>(Data, N);
}
