// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often each of 256 values occurs among n numbers: counted in shared
// memory first, a histogram per block, and straight in global memory.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Blocks = 64;

__global__ void histogramShared(const unsigned *In, unsigned *Counts, int N) {
  __shared__ unsigned Mine[Bins];
  Mine[threadIdx.x] = 0;
  __syncthreads();
  for (int I = blockIdx.x * Bins + threadIdx.x; I < N; I += gridDim.x * Bins)
    atomicAdd(&Mine[In[I] % Bins], 1);
  __syncthreads();
  atomicAdd(&Counts[threadIdx.x], Mine[threadIdx.x]);
}

__global__ void histogramGlobal(const unsigned *In, unsigned *Counts, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    atomicAdd(&Counts[In[I] % Bins], 1);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  std::vector<unsigned> Numbers = scattered(N), Wanted = reference(Numbers);
  DeviceArray<unsigned> In(Numbers), Shared(Bins), Global(Bins);
  histogramShared<<<Blocks, Bins>>>(In.data(), Shared.data(), N);
  histogramGlobal<<<(N + 255) / 256, 256>>>(In.data(), Global.data(), N);
  must(cudaDeviceSynchronize());
  return compare("histogramShared", Shared.toHost(), Wanted, 0) |
         compare("histogramGlobal", Global.toHost(), Wanted, 0);
}
