// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Molecular dynamics: the forces of Lennard-Jones, a thread for each atom.
#include "../cuda_check.h"
#include "reference.h"

__global__ void forces(const Vector *Atoms, const int *List, Vector *Forces,
                       int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Forces[I] = forceOn(Atoms, List, I, N);
}

int main(int Argc, char **Argv) {
  Atoms A(sizeFromArguments(Argc, Argv, 28));
  DeviceArray<Vector> Positions(A.Positions), Forces(A.N);
  DeviceArray<int> List(A.List);
  forces<<<blocksFor(A.N), 256>>>(Positions.data(), List.data(), Forces.data(),
                                  A.N);
  must(cudaDeviceSynchronize());
  return compare("forces", firstOf(Forces.toHost()), A.reference(), 1e-3);
}
