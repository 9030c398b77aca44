// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum by an atomic addition for each four numbers, all of them to one place.
#include "../cuda_check.h"
#include "reference.h"

__global__ void add(const int4 *Numbers, int *Sum, int Fours) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Fours)
    return;
  int4 Four = Numbers[I];
  atomicAdd(Sum, Four.x + Four.y + Four.z + Four.w);
}

int main(int Argc, char **Argv) {
  int Fours = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<int> Summands = summands(4 * Fours);
  DeviceArray<int> Numbers(Summands), Sum(1);
  add<<<blocksFor(Fours), 256>>>(reinterpret_cast<const int4 *>(Numbers.data()),
                                 Sum.data(), Fours);
  must(cudaDeviceSynchronize());
  return compare("add", Sum.toHost(), total(Summands), 0);
}
