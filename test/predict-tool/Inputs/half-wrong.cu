// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#include "mini-cuda.h"

// Errors in host code, in a kernel, and in a function that another calls.
__device__ double broken(double x) { return x * scale; }

__global__ void good(double *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = a[i] * 2 + 1;
}
__global__ void bad(double *a) { a[threadIdx.x] = a[lane]; }
__global__ void callsBroken(double *a) { a[threadIdx.x] = broken(a[0]); }

template <typename T> __global__ void wide(T *a) { a[threadIdx.x] += 1; }

int main() {
  Properties p;
  int n = 1 << 20, unknown = p.size;
  double *a;
  cudaMalloc(&a, n * sizeof(double));
  good<<<n / 256, 256>>>(a, n);
  wide<<<unknown, 256>>>(a);
  bad<<<1, 32>>>(a);
  cudaFree(a);
}
