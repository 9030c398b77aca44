// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Great-circle distances from each place to the next, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void distances(const double *Latitudes, const double *Longitudes,
                          double *Distances, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N - 1)
    Distances[I] = distance(Latitudes[I], Longitudes[I], Latitudes[I + 1],
                            Longitudes[I + 1]);
}

int main(int Argc, char **Argv) {
  Places P(sizeFromArguments(Argc, Argv, 1 << 16));
  DeviceArray<double> Latitudes(P.Latitudes), Longitudes(P.Longitudes),
      Distances(P.N - 1);
  distances<<<blocksFor(P.N), 256>>>(Latitudes.data(), Longitudes.data(),
                                     Distances.data(), P.N);
  must(cudaDeviceSynchronize());
  return compare("distances", Distances.toHost(), P.reference(), 1e-9);
}
