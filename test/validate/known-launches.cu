// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the model says with the launches known: a table that nothing writes has the
// values of its initialiser, as for the compiler, and launches of one grid that do
// more each time are represented by some of all.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm %s %cudart -o %t
// RUN: %roofline profile --gpu=a100-80-sxm --launches=all -o %t.json %t
// RUN: %roofline validate --json -o %t.out.json %t %t.json
// RUN: %python %S/Inputs/ratios.py %t.out.json launch_known | FileCheck %s
#include <cuda_runtime.h>

__constant__ int Shift[4] = {0, 1, 0, -1};

// The first and the last column are their own neighbours.
__global__ void neighbours(const double *In, double *Out) {
  int Last = blockDim.x - 1;
  const double *Row = In + blockIdx.x * blockDim.x;
  double Sum = 0;
  for (int Q = 0; Q < 4; ++Q)
    Sum += Row[min(max(int(threadIdx.x) + Shift[Q], 0), Last)];
  Out[blockIdx.x * blockDim.x + threadIdx.x] = Sum;
}
// CHECK-DAG: neighbours dram_bytes {{99|100|101}} %

__global__ void row(const int *Above, int *Its, int Length) {
  int I = threadIdx.x;
  if (I < Length)
    Its[I] = max(Above[I], Above[I + 1]) - 2 * Above[I] + 3 * Above[I + 1];
}

// CHECK-DAG: row int {{9[5-9]|10[0-5]}} %
int main() {
  constexpr int N = 1 << 20, Rows = 256;
  double *In, *Out;
  int *A, *B;
  cudaMalloc(&In, sizeof(double) * N);
  cudaMalloc(&Out, sizeof(double) * N);
  cudaMalloc(&A, sizeof(int) * (Rows + 1));
  cudaMalloc(&B, sizeof(int) * (Rows + 1));
  neighbours<<<N / 256, 256>>>(In, Out);
  for (int Length = 1; Length <= Rows; ++Length)
    row<<<1, 256>>>(A, B, Length);
  return cudaDeviceSynchronize();
}
