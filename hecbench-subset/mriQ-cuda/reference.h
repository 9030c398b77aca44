// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix Q of a reconstruction of magnetic resonance images: for each voxel
// a sum over the samples of k-space.
#ifndef HECBENCH_SUBSET_MRIQ_H
#define HECBENCH_SUBSET_MRIQ_H

#include "../check.h"

constexpr int Samples = 256;

struct Sample {
  float Kx, Ky, Kz, Square;
};

struct Scan {
  explicit Scan(int Voxels) : Voxels(Voxels) {
    for (int I = 0; I < Samples; ++I)
      Points.push_back({scatter(I) % 64 / 64.0f - 0.5f,
                        scatter(I + 1000) % 64 / 64.0f - 0.5f,
                        scatter(I + 2000) % 64 / 64.0f - 0.5f,
                        scatter(I + 3000) % 64 / 64.0f});
    for (int Axis = 0; Axis < 3; ++Axis)
      Positions[Axis] = numbers<float>(Voxels, -1, 1, Axis);
  }

  int Voxels;
  std::vector<Sample> Points;
  std::vector<float> Positions[3];
};

/// The real and the imaginary part for the voxel at (X, Y, Z).
HOST_DEVICE inline void sumSamples(const Sample *Points, float X, float Y,
                                   float Z, float &Real, float &Imaginary) {
  Real = Imaginary = 0;
  for (int I = 0; I < Samples; ++I) {
    float Angle =
        6.2831853f * (Points[I].Kx * X + Points[I].Ky * Y + Points[I].Kz * Z);
    Real += Points[I].Square * cosf(Angle);
    Imaginary += Points[I].Square * sinf(Angle);
  }
}

/// The real parts, in double precision where that is known to matter.
inline std::vector<float> reference(const Scan &S) {
  std::vector<float> Reals(S.Voxels);
  float Imaginary;
  for (int I = 0; I < S.Voxels; ++I)
    sumSamples(S.Points.data(), S.Positions[0][I], S.Positions[1][I],
               S.Positions[2][I], Reals[I], Imaginary);
  return Reals;
}

#endif // HECBENCH_SUBSET_MRIQ_H
