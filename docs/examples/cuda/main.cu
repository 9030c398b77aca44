// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// particles [NUMBER [STEPS]]
#include "particles.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

/// One step of time: each particle is read and written once.
__global__ void move(float4 *Position, float4 *Velocity, const float4 *Force,
                     float Step, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  float4 V = Velocity[I], F = Force[I], P = Position[I];
  V.x += Step * F.x;
  V.y += Step * F.y;
  V.z += Step * F.z;
  P.x += Step * V.x;
  P.y += Step * V.y;
  P.z += Step * V.z;
  Velocity[I] = V;
  Position[I] = P;
}

static void must(cudaError_t Error) {
  if (Error == cudaSuccess)
    return;
  std::fprintf(stderr, "particles: %s\n", cudaGetErrorString(Error));
  std::exit(1);
}

static float4 *onDevice(const std::vector<float4> &From) {
  size_t Bytes = From.size() * sizeof(float4);
  float4 *Copy;
  must(cudaMalloc(&Copy, Bytes));
  must(cudaMemcpy(Copy, From.data(), Bytes, cudaMemcpyHostToDevice));
  return Copy;
}

int main(int Argc, char **Argv) {
  int N = Argc > 1 ? std::atoi(Argv[1]) : 4096;
  int Steps = Argc > 2 ? std::atoi(Argv[2]) : 1;

  std::vector<float4> Start(N);
  for (int I = 0; I < N; ++I)
    Start[I] = make_float4(I % 16, I / 16 % 16, I / 256, 1.0f / N);
  std::vector<float4> Still(N, make_float4(0, 0, 0, 0));

  float4 *Position = onDevice(Start), *Velocity = onDevice(Still),
         *Force = onDevice(Still);
  for (int S = 0; S < Steps; ++S) {
    addForces(Position, Force, N);
    move<<<(N + BlockSize - 1) / BlockSize, BlockSize>>>(Position, Velocity,
                                                         Force, 1.0f, N);
  }
  must(cudaMemcpy(Start.data(), Position, N * sizeof(float4),
                  cudaMemcpyDeviceToHost));
  std::printf("first particle: %.4f %.4f %.4f\n", Start[0].x, Start[0].y,
              Start[0].z);
  return 0;
}
