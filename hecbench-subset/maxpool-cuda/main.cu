// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maximum pooling by 2 x 2, a thread for each result.
#include "../cuda_check.h"
#include "reference.h"

__global__ void pool(const float *In, float *Out, int N, int Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Out[I] = pooled(In, I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 160), Size = Planes * N * N;
  std::vector<float> Start = planes(N);
  DeviceArray<float> In(Start), Out(Size);
  pool<<<blocksFor(Size), 256>>>(In.data(), Out.data(), N, Size);
  must(cudaDeviceSynchronize());
  return compare("pool", Out.toHost(), reference(Start, N), 0);
}
