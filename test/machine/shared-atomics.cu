// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Additions of floats to one place of shared memory are a loop of compare and
// swap on a GPU. Machine code has one round of it; the run has as many as there
// are threads in the way: 1 + 2 + ... + 32 for a warp.
// RUN: %roofline build --quiet --gpu=rtx3080 -- %clangxx --cuda-gpu-arch=sm_86 -O3 \
// RUN:   %s %cudart -o %t
// RUN: %roofline profile --quiet --counts=machine --cuda-tools=%cuda-tools \
// RUN:   --cache-dir= -o %t.json %t
// RUN: FileCheck %s --input-file=%t.json
// RUN: %roofline profile --quiet --cache-dir= -o %t.model.json %t
// RUN: FileCheck %s --check-prefix=MODEL --input-file=%t.model.json
// REQUIRES: nvdisasm, cuda-toolkit, emulate, tool
#include <cuda_runtime.h>

__global__ void sum(float *A) {
  __shared__ float S;
  S = 0;
  __syncthreads();
  atomicAdd(&S, 1.0f);
  __syncthreads();
  A[threadIdx.x] = S;
}

int main() {
  float *F;
  cudaMalloc(&F, 32 * sizeof(float));
  cudaMemset(F, 0, 32 * sizeof(float));
  sum<<<4, 32>>>(F);
  return cudaDeviceSynchronize();
}
// 4 blocks of 528 rounds
// CHECK: "fp32": 2112
// CHECK: "operations_from": "machine"
// MODEL: "fp32": 2112
// MODEL: "operations_from": "model"
