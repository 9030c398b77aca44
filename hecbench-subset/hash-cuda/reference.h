// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys stretched by many rounds of MurmurHash3's finaliser.
#ifndef HECBENCH_SUBSET_HASH_H
#define HECBENCH_SUBSET_HASH_H

#include "../check.h"

constexpr int Rounds = 32;

HOST_DEVICE inline unsigned mix(unsigned H) {
  H ^= H >> 16;
  H *= 0x85ebca6bu;
  H ^= H >> 13;
  H *= 0xc2b2ae35u;
  H ^= H >> 16;
  return H;
}

HOST_DEVICE inline unsigned stretch(unsigned Key) {
  unsigned H = Key;
#pragma unroll
  for (unsigned Round = 0; Round < Rounds; ++Round)
    H = mix(H) ^ Key;
  return H;
}

inline std::vector<unsigned> keys(int N) {
  std::vector<unsigned> Keys(N);
  for (int I = 0; I < N; ++I)
    Keys[I] = 3u * I + 1;
  return Keys;
}

inline std::vector<unsigned> reference(const std::vector<unsigned> &Keys) {
  std::vector<unsigned> Wanted;
  for (unsigned Key : Keys)
    Wanted.push_back(stretch(Key));
  return Wanted;
}

#endif // HECBENCH_SUBSET_HASH_H
