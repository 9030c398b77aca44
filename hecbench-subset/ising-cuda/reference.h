// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Ising model on a torus of n x n spins, by Metropolis' rule on one colour
// of the chessboard at a time.
#ifndef HECBENCH_SUBSET_ISING_H
#define HECBENCH_SUBSET_ISING_H

#include "../check.h"

using Spin = signed char;
constexpr int Sweeps = 2;

/// The threshold for random numbers of 24 bits, by the energy that a flip
/// costs, 4 or 8; less than that is always done.
HOST_DEVICE inline unsigned threshold(int Energy) {
  return Energy == 8 ? 487614u : 2860163u; // 2^24 exp(-Energy / 2.2594)
}

/// Flips spin (Row, Column) if it should; \p Draw makes each visit another.
HOST_DEVICE inline void visit(Spin *Spins, int Row, int Column, unsigned Draw,
                              int N) {
  int I = Row * N + Column;
  int Around = Spins[(Row + N - 1) % N * N + Column] +
               Spins[(Row + 1) % N * N + Column] +
               Spins[Row * N + (Column + N - 1) % N] +
               Spins[Row * N + (Column + 1) % N];
  int Energy = 2 * Spins[I] * Around;
  if (Energy <= 0 || (scatter(Draw * N * N + I) >> 8) < threshold(Energy))
    Spins[I] = Spin(-Spins[I]);
}

inline std::vector<Spin> spins(int N) {
  std::vector<Spin> Spins(std::size_t(N) * N);
  for (std::size_t I = 0; I < Spins.size(); ++I)
    Spins[I] = scatter(unsigned(I)) % 2 ? 1 : -1;
  return Spins;
}

inline std::vector<Spin> reference(std::vector<Spin> Spins, int N) {
  for (int Half = 0; Half < 2 * Sweeps; ++Half)
    for (int I = 0; I < N * N / 2; ++I) {
      int Row = I / (N / 2), Column = I % (N / 2) * 2 + (Row + Half) % 2;
      visit(Spins.data(), Row, Column, Half, N);
    }
  return Spins;
}

#endif // HECBENCH_SUBSET_ISING_H
