// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trap ends the kernel, not the program.
//
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t 2>&1 | FileCheck %s
// CHECK: roofline: kernel 'trap' ended by trap
// CHECK: unspecified launch failure

#include <cstdio>
#include <cuda_runtime.h>

__global__ void trap(int *a) {
  if (*a == 0)
    __trap();
}

int main() {
  int *A = nullptr;
  cudaMalloc(&A, 4);
  trap<<<1, 1>>>(A);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
