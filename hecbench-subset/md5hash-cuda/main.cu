// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MD5 of many short keys, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void digest(unsigned *Words, unsigned N) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Words[I] = folded(md5(I, N));
}

int main(int Argc, char **Argv) {
  unsigned N = sizeFromArguments(Argc, Argv, 1 << 17);
  DeviceArray<unsigned> Words(N);
  digest<<<blocksFor(N), 256>>>(Words.data(), N);
  must(cudaDeviceSynchronize());
  return compare("digest", Words.toHost(), reference(N), 0);
}
