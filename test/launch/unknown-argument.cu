// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without arguments the launch is a formula of them. Grid and parameter vary
// together: nearly all threads pass the bounds check for any N, and the verdict
// holds for all. An argument that decides the verdict is named.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "Inputs/power.h"

__global__ void twice(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] *= 2;
}
int main(int argc, char **argv) {
  int N = atoi(argv[1]), Steps = atoi(argv[2]);
  float *A;
  cudaMalloc(&A, 4ul * (N < 2560000 ? 2560000 : N));
  twice<<<(N + 255) / 256, 256>>>(A, N);
  power<<<10000, 256>>>(A, Steps);
}
// Three integer operations for at most 8 byte. 10000 * 256 threads have two
// operations per step; 1024 steps are likely if nothing is known.
// CHECK: power validity holds for argv[2] >=
// CHECK-NEXT: power depends on argv[2]
// CHECK-NEXT: power threads 2560000
// CHECK: power fp32 {{.*}} likely=2048 {{.*}} op/thread
// CHECK: twice on a100-80-sxm: verdict bandwidth
// CHECK-NEXT: twice validity examined for argv[1] = {{[0-9.e]+ to [0-9.e]+}}
// CHECK: twice intensity low=0.37{{.*}} op/byte
// CHECK: twice fp32 low=0.99{{[0-9]*}} likely={{1|0.99[0-9]*}} high=1 op/thread
