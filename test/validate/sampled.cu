// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels without formulas, which are sampled at compile time, compared with a
// counted run: operations and bytes each within a few percent.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm %s %cudart -o %t
// RUN: %roofline profile --gpu=a100-80-sxm -o %t.json %t
// RUN: %roofline validate --json -o %t.out.json %t %t.json
// RUN: %python %S/Inputs/ratios.py %t.out.json | FileCheck %s
#include <cuda_runtime.h>

__global__ void bits(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = Out[I];
  for (unsigned X = I; X; X &= X - 1)
    Sum = Sum * 1.01f + 1.5f;
  Out[I] = Sum;
}
// CHECK-DAG: bits fp32 {{9[4-9]|10[0-6]}} %
// CHECK-DAG: bits requested_bytes 100 %

__global__ void collatz(int *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I + 1, Steps = 0;
  double Sum = 0;
  while (X != 1 && Steps < 500) {
    X = X % 2 ? 3 * X + 1 : X / 2;
    Sum = Sum * 0.5 + Steps++;
  }
  Out[I] = Sum;
}
// CHECK-DAG: collatz fp64 {{9[0-9]|10[0-9]|110}} %
// CHECK-DAG: collatz requested_bytes 100 %

__global__ void scattered(const float *Table, float *Out, unsigned Rounds) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  for (unsigned K = 0; K < Rounds; ++K)
    X = X * 1664525 + 1013904223;
  Out[I] = 2 * Table[X >> 8 & 0xffff];
}
// CHECK-DAG: scattered fp32 100 %
// CHECK-DAG: scattered dram_bytes {{9[0-9]|10[0-9]|110}} %

__global__ void escape(int *Out, float X0, float Y0, float Step) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int J = blockIdx.y * blockDim.y + threadIdx.y;
  float A = X0 + I * Step, B = Y0 + J * Step, X = 0, Y = 0;
  int N = 0;
  for (; N < 64 && X * X + Y * Y < 4; ++N) {
    float T = X * X - Y * Y + A;
    Y = 2 * X * Y + B;
    X = T;
  }
  Out[J * gridDim.x * blockDim.x + I] = N;
}
// CHECK-DAG: escape fp32 {{8[5-9]|9[0-9]|10[0-9]|11[0-5]}} %

__global__ void sorted(const float *In, float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = In[__brev(I) >> 14];
  Out[I] = __popc(I) % 2 ? V * V * 3 + 1 : V;
}
// CHECK-DAG: sorted dram_bytes {{9[0-9]|10[0-9]|110}} %

int main() {
  float *Table, *Out;
  cudaMalloc(&Table, sizeof(float) << 20);
  cudaMalloc(&Out, sizeof(double) << 20);
  bits<<<1024, 256>>>(Out);
  collatz<<<1024, 256>>>((int *)Out);
  scattered<<<1024, 256>>>(Table, Out, 3);
  escape<<<dim3(32, 32), dim3(16, 16)>>>((int *)Out, -2, -1.5, 3.0f / 512);
  sorted<<<1024, 256>>>(Table, Out);
  return cudaDeviceSynchronize();
}
