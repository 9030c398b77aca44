// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys stretched by many rounds of MurmurHash3's finaliser: nothing but
// 32-bit integer arithmetic.
#include "cuda_check.h"

constexpr int Rounds = 32;

__host__ __device__ inline unsigned mix(unsigned H) {
  H ^= H >> 16;
  H *= 0x85ebca6bu;
  H ^= H >> 13;
  H *= 0xc2b2ae35u;
  H ^= H >> 16;
  return H;
}

__host__ __device__ inline unsigned stretch(unsigned Key) {
  unsigned H = Key;
#pragma unroll
  for (unsigned Round = 0; Round < Rounds; ++Round)
    H = mix(H) ^ Key;
  return H;
}

__global__ void hash(const unsigned *Keys, unsigned *Hashes, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Hashes[I] = stretch(Keys[I]);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<unsigned> Keys(N), Wanted(N);
  for (int I = 0; I < N; ++I) {
    Keys[I] = 3u * I + 1;
    Wanted[I] = stretch(Keys[I]);
  }
  DeviceArray<unsigned> In(Keys), Out{std::vector<unsigned>(N)};
  hash<<<(N + 255) / 256, 256>>>(In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("hash", Out.toHost(), Wanted, 0);
}
