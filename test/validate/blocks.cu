// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run with another size than the program's default: launches have other grids
// than the compiler saw, and their blocks tell which launches they are. A size
// for which the verdict was examined is not outside of its range. A launch that
// is refused has the block that the source gives it.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm %s %cudart -o %t
// RUN: %roofline profile --gpu=a100-80-sxm -o %t.json %t 100000
// RUN: %roofline validate %t %t.json | FileCheck %s
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void roots(const float *X, float *Y, int N, int Times) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    float V = X[I];
    for (int T = 0; T < Times; ++T)
      V = sqrtf(V + T);
    Y[I] = V;
  }
}
// CHECK: roots grid (196,1,1) block (512,1,1) 1 bandwidth bandwidth confirmed
// CHECK: roots grid (1563,1,1) block (64,1,1) 1 compute compute confirmed

__global__ void twice(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] *= 2;
}
// CHECK-NOT: block (1024,1,1)

int main(int Count, char **Words) {
  int N = Count > 1 ? std::atoi(Words[1]) : 1000000;
  float *X, *Y;
  cudaMalloc(&X, N * sizeof(float));
  cudaMalloc(&Y, N * sizeof(float));
  roots<<<(N + 511) / 512, 512>>>(X, Y, N, 3);
  roots<<<(N + 63) / 64, 64>>>(X, Y, N, 200);
  if (Count > 2)
    twice<<<1, 2048>>>(X, N);
  else
    twice<<<8, 128>>>(X, 64);
  return cudaDeviceSynchronize();
}
