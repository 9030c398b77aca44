// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dot product of two vectors: a grid-stride loop, shuffles within the warp,
// an atomic addition for each warp.
#include "../cuda_check.h"
#include "reference.h"

__global__ void dot(const float *X, const float *Y, float *Product, int N) {
  float Sum = 0;
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N;
       I += gridDim.x * blockDim.x)
    Sum += X[I] * Y[I];
  for (int Distance = 16; Distance; Distance /= 2)
    Sum += __shfl_xor_sync(~0u, Sum, Distance);
  if (threadIdx.x % 32 == 0)
    atomicAdd(Product, Sum);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  Problem P(N);
  DeviceArray<float> X(P.X), Y(P.Y), Product(1);
  dot<<<128, 256>>>(X.data(), Y.data(), Product.data(), N);
  must(cudaDeviceSynchronize());
  return compare("dot", Product.toHost(), P.reference(), 1e-4);
}
