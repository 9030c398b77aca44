// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Molecular dynamics: the forces of Lennard-Jones, an iteration for each atom.
#include "../md-cuda/reference.h"

static void forces(const Vector *Atoms, const int *List, Vector *Forces,
                   int N) {
#pragma omp target teams distribute parallel for map(                          \
        to : Atoms[0 : N], List[0 : Neighbours * N]) map(from : Forces[0 : N])
  for (int I = 0; I < N; ++I)
    Forces[I] = forceOn(Atoms, List, I, N);
}

int main(int Argc, char **Argv) {
  Atoms A(sizeFromArguments(Argc, Argv, 28));
  std::vector<Vector> Forces(A.N);
  forces(A.Positions.data(), A.List.data(), Forces.data(), A.N);
  return compare("forces", firstOf(Forces), A.reference(), 1e-3);
}
