// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ChaCha20 stream cipher, a thread for each block of 64 bytes.
#include "../cuda_check.h"
#include "reference.h"

__global__ void encrypt(const unsigned *Plain, unsigned *Secret, int Blocks) {
  int Block = blockIdx.x * blockDim.x + threadIdx.x;
  if (Block < Blocks)
    encryptBlock(Plain, Secret, Block, Blocks);
}

int main(int Argc, char **Argv) {
  int Blocks = sizeFromArguments(Argc, Argv, 1 << 16);
  std::vector<unsigned> Text = plainText(Blocks);
  DeviceArray<unsigned> Plain(Text), Secret(Text.size());
  encrypt<<<blocksFor(Blocks), 256>>>(Plain.data(), Secret.data(), Blocks);
  must(cudaDeviceSynchronize());
  return compare("encrypt", Secret.toHost(), reference(Text, Blocks), 0);
}
