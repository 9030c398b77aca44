// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of a size with a default: where the default does not fill the GPU, the
// range begins at 1, or where the verdict turns. What each run evaluates in int
// limits the sizes of all launches, also of those that do not use it. Where the
// kernel has a parameter of the same name with another value, the remark says
// whose value it is.
// REQUIRES: tool, cuda-toolkit
// RUN: %roofline predict --gpu=a100-80-sxm --notes=none %s -- --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3 2>&1 | FileCheck %s
#include <cstdlib>
#include <cuda_runtime.h>

// CHECK: kernel 'forces' is compute-bound {{.*}} at the default n = 4096 {{.*}}; holds for n >= {{[0-9]+}} (examined up to 46340);
__global__ void forces(const float *X, float *F, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int J = 0; J < n; ++J)
    Sum += rsqrtf(1 + (X[J] - X[I]) * (X[J] - X[I]));
  F[I] = Sum;
}

// CHECK: kernel 'fill' {{.*}} at the default n in host code = 4096 {{.*}} n in host code
__global__ void fill(double *Out, const double *In, int n) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < n;
       I += gridDim.x * blockDim.x)
    Out[I] += In[I];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  int Cells = n * n;
  float *X, *F;
  double *Out, *In;
  cudaMalloc(&X, n * sizeof(float));
  cudaMalloc(&F, n * sizeof(float));
  cudaMalloc(&Out, Cells * sizeof(double));
  cudaMalloc(&In, Cells * sizeof(double));
  forces<<<(n + 255) / 256, 256>>>(X, F, n);
  fill<<<256, 256>>>(Out, In, Cells);
}
