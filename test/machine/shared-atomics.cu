// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a GPU, float additions to one place in shared memory are a
// compare-and-swap loop. Machine code has one iteration of it; a run has as
// many as there are competing threads: 1 + 2 + ... + 32 for a warp.
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
// 4 blocks of 528 iterations
// CHECK: "fp32": 2112
// CHECK: "operations_from": "machine"
// MODEL: "fp32": 2112
// MODEL: "operations_from": "model"
