// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In IR, a division that only thread 0 needs is before the branch; ptxas moves
// it behind. Code that scales subnormal numbers for a square root is not run.
// RUN: %roofline build --quiet --gpu=rtx3080 -- %clangxx --cuda-gpu-arch=sm_86 -O3 \
// RUN:   %s %cudart -o %t
// RUN: %roofline profile --quiet --counts=machine --cuda-tools=%cuda-tools \
// RUN:   --cache-dir= -o %t.json %t
// RUN: FileCheck %s --input-file=%t.json
// REQUIRES: nvdisasm, cuda-toolkit, emulate, tool
#include <cuda_runtime.h>

// 128 threads: each four or five additions. 4 threads: the last one, and a
// division of five FFMA.
// CHECK: "display_name": "mean"
// CHECK: "fp32": 556
__global__ void mean(float *Out, const float *In, int N) {
  float Sum = In[blockIdx.x * blockDim.x + threadIdx.x];
  for (int Mask = 16; Mask; Mask /= 2)
    Sum += __shfl_xor_sync(~0u, Sum, Mask);
  if (threadIdx.x == 0)
    Out[blockIdx.x] = Sum / N;
}

// 128 threads: one addition; the reciprocal square root is no fp32 operation.
// CHECK: "display_name": "root"
// CHECK: "fp32": 128
__global__ void root(float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = rsqrtf(Out[I]) + 1;
}

int main() {
  float *F;
  cudaMalloc(&F, 256 * sizeof(float));
  cudaMemset(F, 0, 256 * sizeof(float));
  mean<<<4, 32>>>(F, F + 128, 3);
  root<<<4, 32>>>(F);
  return cudaDeviceSynchronize();
}
