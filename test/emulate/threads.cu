// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several host threads launch concurrently:
// launches are done one after the other, and none
// is lost.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin -pthread \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t 2>&1 | FileCheck %s
// CHECK: 1000, no error

#include <cstdio>
#include <cuda_runtime.h>
#include <thread>
#include <vector>

__global__ void count(int *Sum) { ++*Sum; }

int main() {
  int *Sum = nullptr, Found = 0;
  cudaMallocManaged(&Sum, sizeof(int));
  std::vector<std::thread> Threads;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back([&] {
      cudaStream_t S;
      cudaStreamCreate(&S);
      for (int J = 0; J < 250; ++J)
        count<<<1, 1, 0, S>>>(Sum);
      cudaStreamSynchronize(S);
      cudaStreamDestroy(S);
    });
  for (std::thread &T : Threads)
    T.join();
  Found = *Sum;
  std::printf("%d, %s\n", Found, cudaGetErrorString(cudaGetLastError()));
}
