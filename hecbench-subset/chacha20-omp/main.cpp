// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ChaCha20 stream cipher, an iteration for each block of 64 bytes.
#include "../chacha20-cuda/reference.h"

static void encrypt(const unsigned *Plain, unsigned *Secret, int Blocks) {
  int Size = Words * Blocks;
#pragma omp target teams distribute parallel for map(to : Plain[0 : Size])     \
    map(from : Secret[0 : Size])
  for (int Block = 0; Block < Blocks; ++Block)
    encryptBlock(Plain, Secret, Block, Blocks);
}

int main(int Argc, char **Argv) {
  int Blocks = sizeFromArguments(Argc, Argv, 1 << 16);
  std::vector<unsigned> Plain = plainText(Blocks), Secret(Plain.size());
  encrypt(Plain.data(), Secret.data(), Blocks);
  return compare("encrypt", Secret, reference(Plain, Blocks), 0);
}
