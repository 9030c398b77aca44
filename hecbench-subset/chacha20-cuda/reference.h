// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ChaCha20 stream cipher (RFC 8439): blocks of 16 words, each with its own
// counter.
#ifndef HECBENCH_SUBSET_CHACHA20_H
#define HECBENCH_SUBSET_CHACHA20_H

#include "../check.h"

constexpr int Words = 16;

HOST_DEVICE inline unsigned rotate(unsigned X, unsigned Bits) {
  return X << Bits | X >> (32 - Bits);
}

HOST_DEVICE inline void quarterRound(unsigned &A, unsigned &B, unsigned &C,
                                     unsigned &D) {
  A += B, D = rotate(D ^ A, 16);
  C += D, B = rotate(B ^ C, 12);
  A += B, D = rotate(D ^ A, 8);
  C += D, B = rotate(B ^ C, 7);
}

/// The key is 0, 1, 2 ... in bytes, the nonce zero.
HOST_DEVICE inline void keyStream(unsigned Counter, unsigned *Stream) {
  unsigned Start[Words] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                           0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                           0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                           Counter};
#pragma unroll
  for (int I = 0; I < Words; ++I)
    Stream[I] = Start[I];
#pragma unroll 1
  for (int Round = 0; Round < 10; ++Round) {
#pragma unroll
    for (int I = 0; I < 4; ++I) // columns
      quarterRound(Stream[I], Stream[4 + I], Stream[8 + I], Stream[12 + I]);
#pragma unroll
    for (int I = 0; I < 4; ++I) // diagonals
      quarterRound(Stream[I], Stream[4 + (I + 1) % 4], Stream[8 + (I + 2) % 4],
                   Stream[12 + (I + 3) % 4]);
  }
#pragma unroll
  for (int I = 0; I < Words; ++I)
    Stream[I] += Start[I];
}

/// Words of different blocks lie together: word W of block B at W * Blocks + B.
HOST_DEVICE inline void encryptBlock(const unsigned *Plain, unsigned *Secret,
                                     int Block, int Blocks) {
  unsigned Stream[Words];
  keyStream(Block, Stream);
#pragma unroll
  for (int W = 0; W < Words; ++W)
    Secret[W * Blocks + Block] = Plain[W * Blocks + Block] ^ Stream[W];
}

inline std::vector<unsigned> plainText(int Blocks) {
  std::vector<unsigned> Plain(std::size_t(Words) * Blocks);
  for (std::size_t I = 0; I < Plain.size(); ++I)
    Plain[I] = scatter(unsigned(I));
  return Plain;
}

inline std::vector<unsigned> reference(const std::vector<unsigned> &Plain,
                                       int Blocks) {
  std::vector<unsigned> Secret(Plain.size());
  for (int Block = 0; Block < Blocks; ++Block)
    encryptBlock(Plain.data(), Secret.data(), Block, Blocks);
  return Secret;
}

#endif // HECBENCH_SUBSET_CHACHA20_H
