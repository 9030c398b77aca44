// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch with hardly any data has no ratio. One that comes nowhere
// near a roof has a note about it; one that fills the GPU has none.
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
// Most of its traffic is no data, and starting it takes longest.
// CHECK: kernel 'small' is bandwidth-bound on A100-SXM4-80GB: too small for a ratio: 2.{{[0-9]+}} kB of DRAM traffic, 6{{[0-9]}} % of it code and parameters; confidence
// CHECK: too-small.cu:18:3: note: it will reach about 0.0{{.*}} % of the DRAM bandwidth: it ends almost as soon as it is started
// CHECK: kernel 'large'
// CHECK-NOT: it will reach
