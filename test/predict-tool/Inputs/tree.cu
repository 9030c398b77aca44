// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__global__ void halve(float *Data) {
  for (unsigned Reach = blockDim.x / 2; Reach > 0; Reach >>= 1) {
    if (threadIdx.x < Reach)
      Data[threadIdx.x] += Data[threadIdx.x + Reach];
    __syncthreads();
  }
}

__global__ void doubleUp(float *Data, int N) {
  for (int Step = 1; Step < N; Step *= 2)
    Data[Step] += Data[threadIdx.x];
}

__global__ void thirds(float *Data, unsigned N) {
  for (unsigned Rest = N; Rest >= 3; Rest /= 3)
    Data[Rest] += 1;
}
