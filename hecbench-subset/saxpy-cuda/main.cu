// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = a x + y.
#include "../cuda_check.h"
#include "reference.h"

__global__ void saxpy(int N, float A, const float *X, float *Y) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = A * X[I] + Y[I];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  Vectors V(N);
  DeviceArray<float> X(V.X), Y(V.Y);
  saxpy<<<blocksFor(N), 256>>>(N, 2, X.data(), Y.data());
  must(cudaDeviceSynchronize());
  return compare("saxpy", Y.toHost(), V.reference(), 1e-6);
}
