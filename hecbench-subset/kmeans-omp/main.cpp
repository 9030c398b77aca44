// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assignment of points to centres, an iteration for each point.
#include "../kmeans-cuda/reference.h"

static void assign(const float *Points, const float *Means, int *Chosen,
                   int N) {
#pragma omp target teams distribute parallel for map(                          \
        to : Points[0 : Dimensions * N], Means[0 : Centres * Dimensions])      \
    map(from : Chosen[0 : N])
  for (int I = 0; I < N; ++I)
    Chosen[I] = nearest(Points, Means, I, N);
}

int main(int Argc, char **Argv) {
  Cloud C(sizeFromArguments(Argc, Argv, 1 << 15));
  std::vector<int> Chosen(C.N);
  assign(C.Points.data(), C.Means.data(), Chosen.data(), C.N);
  return compare("assign", C.squares(Chosen), C.squares(C.reference()), 1e-5);
}
