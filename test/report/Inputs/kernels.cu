// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three kernels whose verdicts and notes are known: little arithmetic, much of
// it, and accesses that are not adjacent.
#include "mini-cuda.h"

__global__ void add(double *C, const double *A, const double *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  C[I] = A[I] + B[I];
}

__global__ void power(float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = X[I];
  for (int Step = 0; Step < 1000; ++Step)
    V = V * V + 0.5f; // </script><b>&amp;
  X[I] = V;
}

__global__ void column(float *Y, const float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Y[I] = X[32 * I];
}

void run(double *D, float *F) {
  add<<<65536, 256>>>(D, D + 16777216, D + 33554432);
  power<<<65536, 256>>>(F);
  column<<<65536, 256>>>(F, F);
}
