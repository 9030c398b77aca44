// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gravity between n bodies, all pairs, an iteration for each body.
#include "../nbody-cuda/reference.h"

struct Body {
  float x, y, z, w; // as float4 has them
};

static void forces(const Body *Bodies, Body *Forces, int N) {
#pragma omp target teams distribute parallel for map(to : Bodies[0 : N])       \
    map(from : Forces[0 : N])
  for (int I = 0; I < N; ++I) {
    Body One = Bodies[I], Sum = {0, 0, 0, 0};
    for (int K = 0; K < N; ++K) {
      Body Other = Bodies[K];
      float Dx = Other.x - One.x, Dy = Other.y - One.y, Dz = Other.z - One.z;
      float Inverse = 1 / sqrtf(Dx * Dx + Dy * Dy + Dz * Dz + Softening);
      float Scale = Other.w * Inverse * Inverse * Inverse;
      Sum.x += Scale * Dx, Sum.y += Scale * Dy, Sum.z += Scale * Dz;
    }
    Forces[I] = Sum;
  }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 2048);
  auto Bodies = bodies<Body>(N);
  std::vector<Body> Forces(N);
  forces(Bodies.data(), Forces.data(), N);
  return compare("forces", alongX(Forces), reference(Bodies), 1e-3);
}
