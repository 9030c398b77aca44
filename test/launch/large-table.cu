// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host program copies to a variable of the device is not written out where that
// is larger than constant memory: the variable may be as large as the GPU's memory.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &Symbol, const void *From,
                               mini_size_t Bytes, mini_size_t Offset = 0,
                               cudaMemcpyKind Kind = cudaMemcpyHostToDevice);

static __device__ int table[1024][1024][8192];

// CHECK-NOT: analysis
// CHECK: kernel 'scale' is bandwidth-bound on A100
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= table[0][0][i % 4];
}

int main() {
  int n = 1 << 20, factors[4] = {1, 2, 3, 4};
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpyToSymbol(table, factors, sizeof factors);
  scale<<<n / 256, 256>>>(x, n);
}
