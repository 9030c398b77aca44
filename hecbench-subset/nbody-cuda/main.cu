// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gravity between n bodies, all pairs, a tile of bodies at a time in shared
// memory.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Tile = 256;

__device__ float3 attract(float3 Sum, float4 Body, float4 Other) {
  float Dx = Other.x - Body.x, Dy = Other.y - Body.y, Dz = Other.z - Body.z;
  float Inverse = rsqrtf(Dx * Dx + Dy * Dy + Dz * Dz + Softening);
  float Scale = Other.w * Inverse * Inverse * Inverse;
  return {Sum.x + Scale * Dx, Sum.y + Scale * Dy, Sum.z + Scale * Dz};
}

__global__ void forces(const float4 *Bodies, float3 *Force, int N) {
  __shared__ float4 Near[Tile];
  int I = blockIdx.x * Tile + threadIdx.x;
  float4 Body = I < N ? Bodies[I] : float4{0, 0, 0, 0};
  float3 Sum = {0, 0, 0};
  for (int Start = 0; Start < N; Start += Tile) {
    int J = Start + threadIdx.x;
    Near[threadIdx.x] = J < N ? Bodies[J] : float4{0, 0, 0, 0};
    __syncthreads();
#pragma unroll 8
    for (int K = 0; K < Tile; ++K)
      Sum = attract(Sum, Body, Near[K]);
    __syncthreads();
  }
  if (I < N)
    Force[I] = Sum;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 4096);
  auto Bodies = bodies<float4>(N);
  DeviceArray<float4> In(Bodies);
  DeviceArray<float3> Out(N);
  forces<<<(N + Tile - 1) / Tile, Tile>>>(In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("forces", alongX(Out.toHost()), reference(Bodies), 1e-3);
}
