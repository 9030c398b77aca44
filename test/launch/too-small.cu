// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch that leaves most of the GPU idle has a note about it; one that fills
// it has none.
// RUN: %predict 2>&1 | FileCheck %s
#include "mini-cuda.h"

__global__ void small(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
__global__ void large(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
int main() {
  float *A;
  cudaMalloc(&A, 1 << 28);
  small<<<4, 64>>>(A);
  large<<<1 << 18, 256>>>(A);
}
// 4 blocks for 108 multiprocessors.
// CHECK: too-small.cu:18:3: note: 4{{.*}} of 108{{.*}} multiprocessors have
// CHECK: kernel 'large'
// CHECK-NOT: multiprocessors have
