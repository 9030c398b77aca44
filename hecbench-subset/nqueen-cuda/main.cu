// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The n queens problem by depth-first search, a thread for each beginning; its
// stack is in local memory.
#include "../cuda_check.h"
#include "reference.h"

__global__ void count(int *Ways, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N * N * N)
    Ways[I] = waysFrom(I, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 10);
  if (N < 3 || N > MostRows)
    return std::puts("count: FAIL: wanted 3 to 16 rows"), 2;
  DeviceArray<int> Ways(std::size_t(N) * N * N);
  count<<<blocksFor(N * N * N, 64), 64>>>(Ways.data(), N);
  must(cudaDeviceSynchronize());
  return compare("count", Ways.toHost(), reference(N), 0);
}
