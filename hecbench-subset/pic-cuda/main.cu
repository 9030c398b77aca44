// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles in cells: charges go to the grid by atomic additions.
#include "../cuda_check.h"
#include "reference.h"

__global__ void deposit(const Particle *Particles, float *Charge, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  Particle P = Particles[I];
  for (int Corner = 0; Corner < 4; ++Corner)
    atomicAdd(&Charge[pointOf(P, Corner, Wide)], partOf(P, Corner));
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<Particle> All = particles(N);
  DeviceArray<Particle> Particles(All);
  DeviceArray<float> Charge(Points);
  deposit<<<blocksFor(N), 256>>>(Particles.data(), Charge.data(), N);
  must(cudaDeviceSynchronize());
  return compare("deposit", Charge.toHost(), reference(All), 1e-3);
}
