// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "particles.h"

/// All pairs: N particles are read again and again, mostly from caches.
__global__ void attract(const float4 *Position, float4 *Force, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  float4 Own = Position[I];
  float4 Sum = make_float4(0, 0, 0, 0);
  for (int J = 0; J < N; ++J) {
    float4 Other = Position[J];
    float X = Other.x - Own.x, Y = Other.y - Own.y, Z = Other.z - Own.z;
    float Inverse = rsqrtf(X * X + Y * Y + Z * Z + 1e-6f);
    float Scale = Other.w * Inverse * Inverse * Inverse;
    Sum.x += Scale * X;
    Sum.y += Scale * Y;
    Sum.z += Scale * Z;
  }
  Force[I] = Sum;
}

void addForces(const float4 *Position, float4 *Force, int N) {
  attract<<<(N + BlockSize - 1) / BlockSize, BlockSize>>>(Position, Force, N);
}
