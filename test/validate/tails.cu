// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches whose last threads have no work, compared with a counted run:
// operations and bytes are within a few percent, integers as well.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_86 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=rtx3080 %s %cudart -o %t
// RUN: %roofline profile --gpu=rtx3080 -o %t.json %t
// RUN: %roofline validate --json -o %t.out.json %t %t.json
// RUN: %python %S/Inputs/ratios.py %t.out.json | FileCheck %s
#include <cuda_runtime.h>

__global__ void axpy(const double *X, double *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = 2 * X[I] + Y[I];
}
// CHECK-DAG: axpy fp64 100 %
// CHECK-DAG: axpy int 100 %
// CHECK-DAG: axpy dram_bytes {{99|100|101}} %

// The columns that the last block has too many are those of the next row.
__global__ void columns(const float *A, float *B, int N) {
  int J = blockIdx.x * blockDim.x + threadIdx.x;
  if (J >= N)
    return;
  float Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += A[I * N + J];
  B[J] = Sum;
}
// CHECK-DAG: columns fp32 {{99|100|101}} %
// CHECK-DAG: columns int {{9[5-9]|10[0-5]}} %
// CHECK-DAG: columns dram_bytes {{99|100|101}} %

__global__ void rows(const float *A, float *B, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  float Sum = 0;
  for (int J = 0; J < N; ++J)
    Sum += A[I * N + J];
  B[I] = Sum;
}
// CHECK-DAG: rows int {{9[5-9]|10[0-5]}} %
// CHECK-DAG: rows dram_bytes {{99|100|101}} %

// Some threads of each block are idle, and the rows of blocks touch.
__global__ void blocks(const float *A, float *B, int N) {
  if (threadIdx.x < N)
    B[blockIdx.x * N + threadIdx.x] = 3 * A[blockIdx.x * N + threadIdx.x];
}
// CHECK-DAG: blocks dram_bytes {{9[7-9]|10[0-3]}} %

int main() {
  constexpr int N = 500;
  void *A, *B;
  cudaMalloc(&A, sizeof(double) * N * N);
  cudaMalloc(&B, sizeof(double) * N * N);
  axpy<<<(N + 255) / 256, 256>>>((double *)A, (double *)B, N);
  columns<<<(N + 127) / 128, 128>>>((float *)A, (float *)B, N);
  rows<<<(N + 127) / 128, 128>>>((float *)A, (float *)B, N);
  blocks<<<100, 128>>>((float *)A, (float *)B, 100);
  return cudaDeviceSynchronize();
}
