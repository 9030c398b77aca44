// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles in cells: charges go to the grid by atomic updates.
#include "../pic-cuda/reference.h"

static void deposit(const Particle *Particles, float *Charge, int N) {
#pragma omp target teams distribute parallel for map(to : Particles[0 : N])    \
    map(tofrom : Charge[0 : Points])
  for (int I = 0; I < N; ++I) {
    Particle P = Particles[I];
    for (int Corner = 0; Corner < 4; ++Corner) {
      float Part = partOf(P, Corner);
#pragma omp atomic update
      Charge[pointOf(P, Corner, Wide)] += Part;
    }
  }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<Particle> All = particles(N);
  std::vector<float> Charge(Points);
  deposit(All.data(), Charge.data(), N);
  return compare("deposit", Charge, reference(All), 1e-3);
}
