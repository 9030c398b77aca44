// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys stretched by many rounds of MurmurHash3's finaliser: nothing but
// 32-bit integer arithmetic.
#include "../cuda_check.h"
#include "reference.h"

__global__ void hash(const unsigned *Keys, unsigned *Hashes, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Hashes[I] = stretch(Keys[I]);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<unsigned> Keys = keys(N);
  DeviceArray<unsigned> In(Keys), Out(N);
  hash<<<blocksFor(N), 256>>>(In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("hash", Out.toHost(), reference(Keys), 0);
}
