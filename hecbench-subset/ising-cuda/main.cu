// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Ising model, a launch for half a sweep and a thread for each spin in it.
#include "../cuda_check.h"
#include "reference.h"

__global__ void halfSweep(Spin *Spins, int Half, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N * N / 2)
    return;
  int Row = I / (N / 2), Column = I % (N / 2) * 2 + (Row + Half) % 2;
  visit(Spins, Row, Column, Half, N);
}

int main(int Argc, char **Argv) {
  int N = 2 * sizeFromArguments(Argc, Argv, 256);
  std::vector<Spin> Start = spins(N);
  DeviceArray<Spin> Spins(Start);
  for (int Half = 0; Half < 2 * Sweeps; ++Half)
    halfSweep<<<blocksFor(N * N / 2), 256>>>(Spins.data(), Half, N);
  must(cudaDeviceSynchronize());
  return compare("halfSweep", Spins.toHost(), reference(Start, N), 0);
}
