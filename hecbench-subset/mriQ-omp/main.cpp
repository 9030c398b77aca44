// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix Q of magnetic resonance imaging, an iteration for each voxel.
#include "../mriQ-cuda/reference.h"

static void computeQ(const Sample *Points, const float *X, const float *Y,
                     const float *Z, float *Real, float *Imaginary,
                     int Voxels) {
#pragma omp target teams distribute parallel for map(                          \
        to : Points[0 : Samples], X[0 : Voxels], Y[0 : Voxels], Z[0 : Voxels]) \
    map(from : Real[0 : Voxels], Imaginary[0 : Voxels])
  for (int I = 0; I < Voxels; ++I)
    sumSamples(Points, X[I], Y[I], Z[I], Real[I], Imaginary[I]);
}

int main(int Argc, char **Argv) {
  Scan S(sizeFromArguments(Argc, Argv, 1 << 13));
  std::vector<float> Real(S.Voxels), Imaginary(S.Voxels);
  computeQ(S.Points.data(), S.Positions[0].data(), S.Positions[1].data(),
           S.Positions[2].data(), Real.data(), Imaginary.data(), S.Voxels);
  return compare("computeQ", Real, reference(S), 1e-3);
}
