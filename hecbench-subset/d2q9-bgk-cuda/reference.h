// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fluid by the lattice Boltzmann method with nine velocities and the BGK
// collision, on a torus of n x n cells. Populations of one velocity lie
// together.
#ifndef HECBENCH_SUBSET_D2Q9_BGK_H
#define HECBENCH_SUBSET_D2Q9_BGK_H

#include "../check.h"

constexpr int Velocities = 9;

/// Gathers what flows into cell (X, Y) of \p In and leaves in \p Out what is
/// there after the collision.
HOST_DEVICE inline void collide(const float *In, float *Out, int X, int Y,
                                int N, float Relaxation) {
  const int Dx[] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
  const int Dy[] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  float F[Velocities], Density = 0, Ux = 0, Uy = 0;
#pragma unroll
  for (int V = 0; V < Velocities; ++V) {
    int FromX = (X - Dx[V] + N) % N, FromY = (Y - Dy[V] + N) % N;
    F[V] = In[(V * N + FromY) * N + FromX];
    Density += F[V];
    Ux += F[V] * Dx[V];
    Uy += F[V] * Dy[V];
  }
  Ux /= Density;
  Uy /= Density;
  float Square = 1.5f * (Ux * Ux + Uy * Uy);
#pragma unroll
  for (int V = 0; V < Velocities; ++V) {
    float Weight = V == 0 ? 4 / 9.0f : V < 5 ? 1 / 9.0f : 1 / 36.0f;
    float Along = 3 * (Dx[V] * Ux + Dy[V] * Uy);
    float Rest = Weight * Density * (1 + Along + 0.5f * Along * Along - Square);
    Out[(V * N + Y) * N + X] = F[V] + Relaxation * (Rest - F[V]);
  }
}

inline std::vector<float> reference(std::vector<float> In, int N, int Steps) {
  std::vector<float> Out = In;
  for (int Step = 0; Step < Steps; ++Step, In.swap(Out))
    for (int Y = 0; Y < N; ++Y)
      for (int X = 0; X < N; ++X)
        collide(In.data(), Out.data(), X, Y, N, 0.8f);
  return In;
}

#endif // HECBENCH_SUBSET_D2Q9_BGK_H
