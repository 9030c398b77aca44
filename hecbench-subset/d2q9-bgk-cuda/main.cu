// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fluid by the lattice Boltzmann method, a thread for each cell.
#include "../cuda_check.h"
#include "reference.h"

__global__ void step(const float *In, float *Out, int N, float Relaxation) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < N && Y < N)
    collide(In, Out, X, Y, N, Relaxation);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256), Steps = 2;
  auto Start = numbers<float>(std::size_t(Velocities) * N * N, 0.1, 0.2);
  DeviceArray<float> A(Start), B(Start);
  dim3 Grid(blocksFor(N, 32), blocksFor(N, 4));
  step<<<Grid, dim3(32, 4)>>>(A.data(), B.data(), N, 0.8f);
  step<<<Grid, dim3(32, 4)>>>(B.data(), A.data(), N, 0.8f);
  must(cudaDeviceSynchronize());
  return compare("step", A.toHost(), reference(Start, N, Steps), 1e-4);
}
