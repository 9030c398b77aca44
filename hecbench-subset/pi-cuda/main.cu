// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Monte Carlo for pi: each thread counts its points that fall in the circle.
#include "../cuda_check.h"
#include "reference.h"

__global__ void sample(int *Inside, int N, int Samples) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Inside[I] = pointsInside(I, Samples);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 15);
  DeviceArray<int> Inside(N);
  sample<<<blocksFor(N), 256>>>(Inside.data(), N, Samples);
  must(cudaDeviceSynchronize());
  return compare("sample", Inside.toHost(), reference(N), 0);
}
