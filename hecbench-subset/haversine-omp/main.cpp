// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Great-circle distances from each place to the next.
#include "../haversine-cuda/reference.h"

static void distances(const double *Latitudes, const double *Longitudes,
                      double *Distances, int N) {
#pragma omp target teams distribute parallel for map(to : Latitudes[0 : N],    \
                                                         Longitudes[0 : N])    \
    map(from : Distances[0 : N - 1])
  for (int I = 0; I < N - 1; ++I)
    Distances[I] = distance(Latitudes[I], Longitudes[I], Latitudes[I + 1],
                            Longitudes[I + 1]);
}

int main(int Argc, char **Argv) {
  Places P(sizeFromArguments(Argc, Argv, 1 << 16));
  std::vector<double> Distances(P.N - 1);
  distances(P.Latitudes.data(), P.Longitudes.data(), Distances.data(), P.N);
  return compare("distances", Distances, P.reference(), 1e-9);
}
