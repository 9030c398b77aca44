// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches by one call that differ only in which pointers are to one buffer are
// several launches: the figures are not those of one with one buffer for two
// parameters.
// REQUIRES: tool, cuda-toolkit
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm --arguments= %s
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3
// RUN: %{predict} --dump=launches -- %{flags} | FileCheck %s
// RUN: %{predict} -- %{flags} 2>&1 | FileCheck %s --check-prefix=REMARK
#include <cuda_runtime.h>

__global__ void dot(int N, const double *X, const double *Y, double *Result) {
  double Sum = 0;
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N;
       I += gridDim.x * blockDim.x)
    Sum += X[I] * Y[I];
  atomicAdd(Result, Sum);
}

static void launch(int N, const double *X, const double *Y, double *Result) {
  dot<<<256, 256>>>(N, X, Y, Result);
}

int main() {
  int N = 1 << 24;
  double *A, *B, *Result;
  cudaMalloc(&A, N * sizeof(double));
  cudaMalloc(&B, N * sizeof(double));
  cudaMalloc(&Result, sizeof(double));
  launch(N, A, A, Result);
  launch(N, A, B, Result);
}
// CHECK: launch at
// CHECK: happens once
// CHECK: buffers X 134217728 byte
// CHECK-NEXT: Y 134217728 byte memory of X
// CHECK: launch at
// CHECK: happens once
// CHECK: buffers X 134217728 byte
// CHECK-NEXT: Y 134217728 byte
// CHECK-NOT: memory of
// REMARK: kernel 'dot' is bandwidth-bound
