// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permutation Keccak-f[1600] (FIPS 202) of many states of 25 words, whose
// words of one number lie together.
#ifndef HECBENCH_SUBSET_KECCAK_H
#define HECBENCH_SUBSET_KECCAK_H

#include "../check.h"

using Lane = unsigned long long;
constexpr int Lanes = 25, Rounds = 24;

HOST_DEVICE inline Lane rotate(Lane X, unsigned Bits) {
  return Bits ? X << Bits | X >> (64 - Bits) : X;
}

/// Of the linear feedback shift register in the standard.
HOST_DEVICE inline Lane roundConstant(int Round) {
  const Lane Constants[Rounds] = {
      0x0000000000000001, 0x0000000000008082, 0x800000000000808a,
      0x8000000080008000, 0x000000000000808b, 0x0000000080000001,
      0x8000000080008081, 0x8000000000008009, 0x000000000000008a,
      0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
      0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
      0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
      0x000000000000800a, 0x800000008000000a, 0x8000000080008081,
      0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
  return Constants[Round];
}

HOST_DEVICE inline void permuteState(const Lane *In, Lane *Out, int Which,
                                     int States) {
  const int Offsets[Lanes] = {0,  1, 62, 28, 27, 36, 44, 6,  55,
                              20, 3, 10, 43, 25, 39, 41, 45, 15,
                              21, 8, 18, 2,  61, 56, 14};
  Lane A[Lanes], B[Lanes], Parity[5];
#pragma unroll
  for (int I = 0; I < Lanes; ++I)
    A[I] = In[I * States + Which];
#pragma unroll 1
  for (int Round = 0; Round < Rounds; ++Round) {
#pragma unroll
    for (int X = 0; X < 5; ++X)
      Parity[X] = A[X] ^ A[X + 5] ^ A[X + 10] ^ A[X + 15] ^ A[X + 20];
#pragma unroll
    for (int I = 0; I < Lanes; ++I)
      A[I] ^= Parity[(I + 4) % 5] ^ rotate(Parity[(I + 1) % 5], 1);
#pragma unroll
    for (int I = 0; I < Lanes; ++I) {
      int X = I % 5, Y = I / 5;
      B[(2 * X + 3 * Y) % 5 * 5 + Y] = rotate(A[I], Offsets[I]);
    }
#pragma unroll
    for (int I = 0; I < Lanes; ++I) {
      int Row = I / 5 * 5;
      A[I] = B[I] ^ (~B[Row + (I + 1) % 5] & B[Row + (I + 2) % 5]);
    }
    A[0] ^= roundConstant(Round);
  }
#pragma unroll
  for (int I = 0; I < Lanes; ++I)
    Out[I * States + Which] = A[I];
}

inline std::vector<Lane> startStates(int States) {
  std::vector<Lane> Start(std::size_t(Lanes) * States);
  for (std::size_t I = 0; I < Start.size(); ++I)
    Start[I] = I % States ? scatter(unsigned(I)) * 0x9e3779b97f4a7c15 : 0;
  return Start;
}

inline std::vector<Lane> reference(const std::vector<Lane> &Start, int States) {
  std::vector<Lane> End(Start.size());
  for (int Which = 0; Which < States; ++Which)
    permuteState(Start.data(), End.data(), Which, States);
  // Of a state of zeros, from the team's own test vectors.
  require(End[0] == 0xf1258f7940e1dde7, "permute");
  return End;
}

#endif // HECBENCH_SUBSET_KECCAK_H
