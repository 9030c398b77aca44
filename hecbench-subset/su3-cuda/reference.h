// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of complex 3 x 3 matrices, as lattice gauge theory has them at each
// site. Elements of one place lie together: real parts, then imaginary ones.
#ifndef HECBENCH_SUBSET_SU3_H
#define HECBENCH_SUBSET_SU3_H

#include "../check.h"

constexpr int Elements = 9;

HOST_DEVICE inline void multiplySite(const double *A, const double *B,
                                     double *C, int Site, int Sites) {
  double Real[2][Elements], Imaginary[2][Elements];
  const double *Factors[] = {A, B};
#pragma unroll
  for (int F = 0; F < 2; ++F)
#pragma unroll
    for (int I = 0; I < Elements; ++I) {
      Real[F][I] = Factors[F][I * Sites + Site];
      Imaginary[F][I] = Factors[F][(Elements + I) * Sites + Site];
    }
#pragma unroll
  for (int I = 0; I < Elements; ++I) {
    double Re = 0, Im = 0;
#pragma unroll
    for (int K = 0; K < 3; ++K) {
      int Left = I / 3 * 3 + K, Right = K * 3 + I % 3;
      Re += Real[0][Left] * Real[1][Right] -
            Imaginary[0][Left] * Imaginary[1][Right];
      Im += Real[0][Left] * Imaginary[1][Right] +
            Imaginary[0][Left] * Real[1][Right];
    }
    C[I * Sites + Site] = Re;
    C[(Elements + I) * Sites + Site] = Im;
  }
}

struct Lattice {
  explicit Lattice(int Sites)
      : Sites(Sites), Size(2 * Elements * std::size_t(Sites)),
        A(numbers<double>(Size, -1, 1, 1)), B(numbers<double>(Size, -1, 1, 2)) {
  }

  std::vector<double> reference() const {
    std::vector<double> C(Size);
    for (int Site = 0; Site < Sites; ++Site)
      multiplySite(A.data(), B.data(), C.data(), Site, Sites);
    return C;
  }

  int Sites;
  std::size_t Size;
  std::vector<double> A, B;
};

#endif // HECBENCH_SUBSET_SU3_H
