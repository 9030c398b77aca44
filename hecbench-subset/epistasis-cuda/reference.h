// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs of genetic markers: how often they occur together in cases and in
// controls, from a bit for each person.
#ifndef HECBENCH_SUBSET_EPISTASIS_H
#define HECBENCH_SUBSET_EPISTASIS_H

#include "../check.h"

constexpr int Words = 32; // of 32 persons each

/// How unevenly markers \p A and \p B are spread over cases and controls; words
/// of one number lie together.
HOST_DEVICE inline int unevenness(const unsigned *Bits, const unsigned *Cases,
                                  int A, int B, int N) {
  int Result = 0;
  unsigned InCases[4] = {}, InControls[4] = {};
  for (int W = 0; W < Words; ++W) {
    unsigned Left = Bits[W * N + A], Right = Bits[W * N + B], Case = Cases[W];
    unsigned Sets[] = {Left & Right, Left & ~Right, ~Left & Right,
                       ~Left & ~Right};
#pragma unroll
    for (int K = 0; K < 4; ++K) {
      InCases[K] += __builtin_popcount(Sets[K] & Case);
      InControls[K] += __builtin_popcount(Sets[K] & ~Case);
    }
  }
  for (int K = 0; K < 4; ++K) {
    int Difference = int(InCases[K]) - int(InControls[K]);
    Result += Difference < 0 ? -Difference : Difference;
  }
  return Result;
}

struct Study {
  explicit Study(int N) : N(N), Bits(std::size_t(Words) * N), Cases(Words) {
    for (std::size_t I = 0; I < Bits.size(); ++I)
      Bits[I] = scatter(unsigned(I));
    for (int W = 0; W < Words; ++W)
      Cases[W] = scatter(~W);
  }

  std::vector<int> reference() const {
    std::vector<int> Results(std::size_t(N) * N);
    for (int A = 0; A < N; ++A)
      for (int B = A + 1; B < N; ++B)
        Results[A * N + B] = unevenness(Bits.data(), Cases.data(), A, B, N);
    return Results;
  }

  int N;
  std::vector<unsigned> Bits, Cases;
};

#endif // HECBENCH_SUBSET_EPISTASIS_H
