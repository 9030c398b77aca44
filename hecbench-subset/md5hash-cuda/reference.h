// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MD5 (RFC 1321) of keys of eight bytes, which fill one block.
#ifndef HECBENCH_SUBSET_MD5HASH_H
#define HECBENCH_SUBSET_MD5HASH_H

#include "../check.h"

struct Digest {
  unsigned A, B, C, D;
};

HOST_DEVICE inline unsigned rotate(unsigned X, unsigned Bits) {
  return X << Bits | X >> (32 - Bits);
}

/// floor(2^32 |sin(Step + 1)|).
HOST_DEVICE constexpr unsigned sineOf(unsigned Step) {
  constexpr unsigned Table[] = {
      0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a,
      0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
      0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
      0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
      0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8,
      0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
      0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
      0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
      0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
      0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
      0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
  return Table[Step];
}

/// Of eight bytes, as two words.
HOST_DEVICE inline Digest md5(unsigned Low, unsigned High) {
  const unsigned Shifts[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  unsigned Block[16] = {Low, High, 0x80};
  Block[14] = 64; // bits
  unsigned A = 0x67452301, B = 0xefcdab89, C = 0x98badcfe, D = 0x10325476;
#pragma unroll
  for (unsigned Step = 0; Step < 64; ++Step) {
    unsigned Mixed, Word;
    switch (Step / 16) {
    case 0:
      Mixed = (B & C) | (~B & D), Word = Step;
      break;
    case 1:
      Mixed = (D & B) | (~D & C), Word = (5 * Step + 1) % 16;
      break;
    case 2:
      Mixed = B ^ C ^ D, Word = (3 * Step + 5) % 16;
      break;
    default:
      Mixed = C ^ (B | ~D), Word = 7 * Step % 16;
    }
    unsigned Sum = A + Mixed + sineOf(Step) + Block[Word];
    A = D, D = C, C = B;
    B += rotate(Sum, Shifts[Step / 16][Step % 4]);
  }
  return {A + 0x67452301, B + 0xefcdab89, C + 0x98badcfe, D + 0x10325476};
}

/// All four words of a digest in one.
HOST_DEVICE inline unsigned folded(Digest D) { return D.A ^ D.B ^ D.C ^ D.D; }

/// Of the keys (I, N).
inline std::vector<unsigned> reference(unsigned N) {
  // Of eight zero bytes, from md5sum: 7dea362b 3fac8e00 956a4952 a3d4f474.
  require(folded(md5(0, 0)) ==
              (0x2b36ea7d ^ 0x008eac3f ^ 0x52496a95 ^ 0x74f4d4a3),
          "digest");
  std::vector<unsigned> Words;
  for (unsigned I = 0; I < N; ++I)
    Words.push_back(folded(md5(I, N)));
  return Words;
}

#endif // HECBENCH_SUBSET_MD5HASH_H
