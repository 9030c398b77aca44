// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

// Bandwidth-bound for any launch.
__global__ void copy(float *To, const float *From) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[I];
}

// Compute-bound for the assumed number of Terms, not for few.
__global__ void series(float *To, const float *From, int Terms) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = From[I], Sum = 0;
  for (int T = 0; T < Terms; ++T)
    Sum = Sum * X + 1;
  To[I] = Sum;
}

// Undetermined: depends on how much of From is cached.
__global__ void gather(float *To, const float *From, const int *Where) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = From[Where[I]];
  for (int T = 0; T < 80; ++T)
    X = X * X + 1;
  To[I] = X;
}
