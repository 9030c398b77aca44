// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop whose bound is a field of a struct that is passed by value has a trip
// count, also where the loop has atomic operations and so reads the field in each
// iteration.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=. --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s --implicit-check-not="may depend on data"
#include "mini-cuda.h"

struct Shape {
  int n, bins;
};

// CHECK: {{^}}count (
// CHECK: s.bins = 64, the program's default
// CHECK: 'out' {{.*}} 0.250 atomics of 4 byte
__global__ void count(const int *x, unsigned *out, Shape s) {
  __shared__ unsigned h[1024];
  for (int i = threadIdx.x; i < s.bins; i += blockDim.x)
    h[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < s.n;
       i += gridDim.x * blockDim.x)
    atomicAdd(&h[x[i] % s.bins], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < s.bins; i += blockDim.x)
    atomicAdd(&out[i], h[i]);
}

// So it has where only some iterations read the fields again.
// CHECK: {{^}}some (
// CHECK: 'x' {{.*}} 6.40 loads of 4 byte
__global__ void some(const int *x, unsigned *out, Shape s) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < s.n;
       i += gridDim.x * blockDim.x)
    if (threadIdx.x < s.bins)
      atomicAdd(&h[x[i] % s.bins], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], h[threadIdx.x]);
}

int main(int argc, char **argv) {
  Shape s;
  s.n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  s.bins = argc > 2 ? atoi(argv[2]) : 64;
  int *x;
  unsigned *out;
  cudaMalloc(&x, 4ul * s.n);
  cudaMalloc(&out, 4ul * s.bins);
  count<<<160, 256>>>(x, out, s);
  some<<<160, 256>>>(x, out, s);
}
