// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of n numbers, in two passes: a few blocks, each with a tree in shared
// memory, then one block for their results.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Threads = 256, Blocks = 128;

__global__ void sum(const float *In, float *Out, int N) {
  __shared__ float Part[Threads];
  float Mine = 0;
  for (int I = blockIdx.x * Threads + threadIdx.x; I < N;
       I += gridDim.x * Threads)
    Mine += In[I];
  Part[threadIdx.x] = Mine;
  __syncthreads();
  for (int Half = Threads / 2; Half > 0; Half /= 2) {
    if (threadIdx.x < Half)
      Part[threadIdx.x] += Part[threadIdx.x + Half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    Out[blockIdx.x] = Part[0];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  std::vector<float> Numbers = summands(N);
  DeviceArray<float> In(Numbers), Parts(Blocks), Total(1);
  sum<<<Blocks, Threads>>>(In.data(), Parts.data(), N);
  sum<<<1, Threads>>>(Parts.data(), Total.data(), Blocks);
  must(cudaDeviceSynchronize());
  return compare("sum", Total.toHost(), total(Numbers), 1e-5);
}
