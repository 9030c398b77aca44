// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All pairs of genetic markers, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void pairs(const unsigned *Bits, const unsigned *Cases, int *Results,
                      int N) {
  int B = blockIdx.x * blockDim.x + threadIdx.x;
  int A = blockIdx.y * blockDim.y + threadIdx.y;
  if (A < B && B < N)
    Results[A * N + B] = unevenness(Bits, Cases, A, B, N);
}

int main(int Argc, char **Argv) {
  Study S(sizeFromArguments(Argc, Argv, 256));
  DeviceArray<unsigned> Bits(S.Bits), Cases(S.Cases);
  DeviceArray<int> Results(std::size_t(S.N) * S.N);
  pairs<<<dim3(blocksFor(S.N, 32), blocksFor(S.N, 8)), dim3(32, 8)>>>(
      Bits.data(), Cases.data(), Results.data(), S.N);
  must(cudaDeviceSynchronize());
  return compare("pairs", Results.toHost(), S.reference(), 0);
}
