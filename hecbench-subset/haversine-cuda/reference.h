// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Great-circle distances in double precision, in km on a sphere.
#ifndef HECBENCH_SUBSET_HAVERSINE_H
#define HECBENCH_SUBSET_HAVERSINE_H

#include "../check.h"

HOST_DEVICE inline double distance(double Latitude1, double Longitude1,
                                   double Latitude2, double Longitude2) {
  const double Degree = 0.017453292519943295, Radius = 6371;
  double North = sin((Latitude2 - Latitude1) * Degree / 2);
  double East = sin((Longitude2 - Longitude1) * Degree / 2);
  double Half = North * North +
                cos(Latitude1 * Degree) * cos(Latitude2 * Degree) * East * East;
  return 2 * Radius * asin(sqrt(Half));
}

struct Places {
  explicit Places(int N)
      : N(N), Latitudes(numbers<double>(N, -90, 90, 1)),
        Longitudes(numbers<double>(N, -180, 180, 2)) {}

  /// From the place before, in the order of the table.
  std::vector<double> reference() const {
    std::vector<double> Distances(N - 1);
    for (int I = 0; I < N - 1; ++I)
      Distances[I] = distance(Latitudes[I], Longitudes[I], Latitudes[I + 1],
                              Longitudes[I + 1]);
    return Distances;
  }

  int N;
  std::vector<double> Latitudes, Longitudes;
};

#endif // HECBENCH_SUBSET_HAVERSINE_H
