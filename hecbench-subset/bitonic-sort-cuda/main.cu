// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batcher's bitonic sort of 2^n keys, a launch for each step.
#include "../cuda_check.h"
#include "reference.h"

__global__ void sortStep(unsigned *Keys, unsigned Pairs, unsigned Length,
                         unsigned Distance) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pairs)
    exchange(Keys, I, Length, Distance);
}

int main(int Argc, char **Argv) {
  unsigned Size = 1u << sizeFromArguments(Argc, Argv, 15), Pairs = Size / 2;
  std::vector<unsigned> Start = keys(Size);
  DeviceArray<unsigned> Keys(Start);
  for (unsigned Length = 2; Length <= Size; Length *= 2)
    for (unsigned Distance = Length / 2; Distance; Distance /= 2)
      sortStep<<<blocksFor(Pairs), 256>>>(Keys.data(), Pairs, Length, Distance);
  must(cudaDeviceSynchronize());
  return compare("sortStep", Keys.toHost(), sorted(Start), 0);
}
