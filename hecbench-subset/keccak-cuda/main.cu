// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keccak-f[1600] on many states, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void permute(const Lane *In, Lane *Out, int States) {
  int Which = blockIdx.x * blockDim.x + threadIdx.x;
  if (Which < States)
    permuteState(In, Out, Which, States);
}

int main(int Argc, char **Argv) {
  int States = sizeFromArguments(Argc, Argv, 1 << 13);
  std::vector<Lane> Start = startStates(States);
  DeviceArray<Lane> In(Start), Out(Start.size());
  permute<<<blocksFor(States, 128), 128>>>(In.data(), Out.data(), States);
  must(cudaDeviceSynchronize());
  return compare("permute", Out.toHost(), reference(Start, States), 0);
}
