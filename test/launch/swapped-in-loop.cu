// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Behind a loop that exchanges two buffers of one size, each pointer is to one
// of them: the range of a size ends where all arguments fill the memory.
// REQUIRES: tool, cuda-toolkit
// DEFINE: %{predict} = %roofline predict --gpu=t4 %s
// DEFINE: %{flags} = --cuda-gpu-arch=sm_75 -Wno-unknown-cuda-version -O3
// RUN: %{predict} --dump=launches -- %{flags} | FileCheck %s
// RUN: %{predict} --arguments="100000 3" --dump=launches -- %{flags} | FileCheck %s --check-prefix=ODD
#include <cstdlib>
#include <cuda_runtime.h>
#include <utility>

__global__ void advance(double *Out, const double *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = In[I] + In[N + I] + In[2 * N + I];
}
__global__ void sum(double *Out, const double *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = In[I] + In[N + I] + In[2 * N + I];
}

int main(int argc, char **argv) {
  int N = argc > 1 ? atoi(argv[1]) : 100000;
  int Steps = argc > 2 ? atoi(argv[2]) : 10;
  double *A, *B, *Result;
  cudaMalloc(&A, N * 3 * sizeof(double));
  cudaMalloc(&B, N * 3 * sizeof(double));
  cudaMalloc(&Result, N * sizeof(double));
  for (int I = 0; I < Steps; ++I) {
    advance<<<(N + 127) / 128, 128>>>(A, B, N);
    std::swap(A, B);
  }
  sum<<<(N + 127) / 128, 128>>>(Result, B, N);
}
// CHECK-LABEL: kernel 'sum'
// CHECK: buffers Out 8*N byte
// CHECK-NEXT: In 24*N byte
// ODD-LABEL: kernel 'sum'
// ODD: buffers Out 800000 byte
// ODD-NEXT: In 2400000 byte
