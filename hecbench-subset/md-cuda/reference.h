// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forces between atoms by the potential of Lennard-Jones, each with a list of
// its neighbours.
#ifndef HECBENCH_SUBSET_MD_H
#define HECBENCH_SUBSET_MD_H

#include "../check.h"

constexpr int Neighbours = 32;
constexpr float CutoffSquare = 9;

struct Vector {
  float X, Y, Z;
};

/// The force on atom \p I; neighbours of one number lie together.
HOST_DEVICE inline Vector forceOn(const Vector *Atoms, const int *List, int I,
                                  int N) {
  Vector At = Atoms[I], Force = {0, 0, 0};
  for (int K = 0; K < Neighbours; ++K) {
    Vector Other = Atoms[List[K * N + I]];
    float Dx = At.X - Other.X, Dy = At.Y - Other.Y, Dz = At.Z - Other.Z;
    float Square = Dx * Dx + Dy * Dy + Dz * Dz;
    if (Square >= CutoffSquare || Square == 0)
      continue;
    float Inverse = 1 / Square;
    float Sixth = Inverse * Inverse * Inverse;
    float Scale = 24 * Inverse * Sixth * (2 * Sixth - 1);
    Force.X += Scale * Dx, Force.Y += Scale * Dy, Force.Z += Scale * Dz;
  }
  return Force;
}

/// Atoms on a shaken lattice, in the order of their cells.
struct Atoms {
  explicit Atoms(int Side)
      : N(Side * Side * Side), List(std::size_t(Neighbours) * N) {
    for (int I = 0; I < N; ++I) {
      unsigned Shake = scatter(I);
      Positions.push_back(
          {1.2f * (I % Side) + Shake % 64 / 320.0f,
           1.2f * (I / Side % Side) + Shake / 64 % 64 / 320.0f,
           1.2f * (I / Side / Side) + Shake / 4096 % 64 / 320.0f});
      for (int K = 0; K < Neighbours; ++K) {
        int Dx = K % 3 - 1, Dy = K / 3 % 3 - 1, Dz = K / 9 % 4 - 1;
        List[std::size_t(K) * N + I] =
            (I + Dx + Dy * Side + Dz * Side * Side + N) % N;
      }
    }
  }

  std::vector<float> reference() const {
    std::vector<float> Forces;
    for (int I = 0; I < N; ++I)
      Forces.push_back(forceOn(Positions.data(), List.data(), I, N).X);
    return Forces;
  }

  int N;
  std::vector<int> List;
  std::vector<Vector> Positions;
};

inline std::vector<float> firstOf(const std::vector<Vector> &Forces) {
  std::vector<float> X;
  for (const Vector &Force : Forces)
    X.push_back(Force.X);
  return X;
}

#endif // HECBENCH_SUBSET_MD_H
