// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies in a box, and the force on each along the first axis.
#ifndef HECBENCH_SUBSET_NBODY_H
#define HECBENCH_SUBSET_NBODY_H

#include "../check.h"

constexpr float Softening = 1e-3f;

/// \p Body has x, y, z and the mass w.
template <class Body> std::vector<Body> bodies(int N) {
  std::vector<Body> Bodies(N);
  for (int I = 0; I < N; ++I)
    Bodies[I] = {I % 31 / 31.0f, I % 37 / 37.0f, I % 41 / 41.0f, 1.0f / N};
  return Bodies;
}

template <class Body>
std::vector<float> reference(const std::vector<Body> &Bodies) {
  std::vector<float> X;
  for (const Body &One : Bodies) {
    double Sum = 0;
    for (const Body &Other : Bodies) {
      double Dx = Other.x - One.x, Dy = Other.y - One.y, Dz = Other.z - One.z;
      double Square = Dx * Dx + Dy * Dy + Dz * Dz + Softening;
      Sum += Other.w * Dx / (Square * std::sqrt(Square));
    }
    X.push_back(float(Sum));
  }
  return X;
}

template <class Force>
std::vector<float> alongX(const std::vector<Force> &Forces) {
  std::vector<float> X;
  for (const Force &F : Forces)
    X.push_back(F.x);
  return X;
}

#endif // HECBENCH_SUBSET_NBODY_H
