// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles in cells: charge goes to the four points of the grid around each
// particle, by how near they are.
#ifndef HECBENCH_SUBSET_PIC_H
#define HECBENCH_SUBSET_PIC_H

#include "../check.h"

struct Particle {
  float X, Y;
};

/// The part of a unit charge at \p P that corner \p Corner of its cell gets.
HOST_DEVICE inline float partOf(Particle P, int Corner) {
  float Right = P.X - float(int(P.X)), Up = P.Y - float(int(P.Y));
  return (Corner % 2 ? Right : 1 - Right) * (Corner / 2 ? Up : 1 - Up);
}

/// Where that corner lies in a grid \p Wide points wide.
HOST_DEVICE inline int pointOf(Particle P, int Corner, int Wide) {
  return (int(P.Y) + Corner / 2) * Wide + int(P.X) + Corner % 2;
}

constexpr int Cells = 128, Wide = Cells + 1, Points = Wide * Wide;

inline std::vector<Particle> particles(int N) {
  std::vector<Particle> All;
  for (int I = 0; I < N; ++I)
    All.push_back({scatter(2 * I) % 65536 / 65536.0f * Cells,
                   scatter(2 * I + 1) % 65536 / 65536.0f * Cells});
  return All;
}

inline std::vector<float> reference(const std::vector<Particle> &All) {
  std::vector<float> Charge(Points);
  for (Particle P : All)
    for (int Corner = 0; Corner < 4; ++Corner)
      Charge[pointOf(P, Corner, Wide)] += partOf(P, Corner);
  return Charge;
}

#endif // HECBENCH_SUBSET_PIC_H
