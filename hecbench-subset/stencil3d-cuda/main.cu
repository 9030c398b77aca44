// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heat equation in three dimensions with seven points; each thread walks
// along z.
#include "../cuda_check.h"
#include "reference.h"

__global__ void heat(const float *In, float *Out, int N, float Rate) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < 1 || Y < 1 || X >= N - 1 || Y >= N - 1)
    return;
  for (int Z = 1; Z < N - 1; ++Z) {
    std::size_t I = (std::size_t(Z) * N + Y) * N + X;
    Out[I] = heatStep(In, I, N, Rate);
  }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 96), Steps = 4;
  auto Start = numbers<float>(std::size_t(N) * N * N, 0, 100);
  DeviceArray<float> A(Start), B(Start);
  dim3 Grid(blocksFor(N, 32), blocksFor(N, 8));
  for (int Step = 0; Step < Steps; Step += 2) {
    heat<<<Grid, dim3(32, 8)>>>(A.data(), B.data(), N, 0.1f);
    heat<<<Grid, dim3(32, 8)>>>(B.data(), A.data(), N, 0.1f);
  }
  must(cudaDeviceSynchronize());
  return compare("heat", A.toHost(), reference(Start, N, Steps), 1e-4);
}
