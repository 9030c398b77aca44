// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often a profiled run read the elements of adjacent lists tells their mean
// length, also where the compiler made several loops of the one over them.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s app.cu
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -O3 -Wno-unknown-cuda-version
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm app.cu
// RUN: %clangxx %{flags} -fplugin=%plugin -fplugin-arg-roofline-quiet \
// RUN:   -fplugin-arg-roofline-embed=ir app.cu %cudart -o app
// RUN: %roofline profile --gpu=a100-80-sxm --cache-dir=cache --quiet ./app
// RUN: %{predict} --launch-profile=profile.json --explain -- %{flags} | FileCheck %s
//
// CHECK: the mean length of the lists in 'ends' = 6.50
// CHECK-NEXT: the iterations of the loop at line [[@LINE+13]] = {{[0-9.]+}} and {{[0-9.]+}} (2 loops of the code)
// CHECK: 'x' {{.*}} 6.50 loads of 8 byte
// CHECK: so bandwidth-bound
// CHECK-NOT: mean length
#include <cuda_runtime.h>
#include <vector>

__global__ void sums(int n, const int *__restrict__ ends,
                     const double *__restrict__ x, double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double sum = 0;
  for (int k = ends[i]; k < ends[i + 1]; ++k)
    sum += x[k];
  y[i] = sum;
}

int main() {
  int n = 65536;
  std::vector<int> ends{0};
  for (int i = 0; i < n; ++i)
    ends.push_back(ends.back() + 5 + 3 * (i % 2));
  int *a;
  double *x, *y;
  cudaMalloc(&a, ends.size() * sizeof(int));
  cudaMemcpy(a, ends.data(), ends.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMalloc(&x, ends.back() * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  sums<<<n / 256, 256>>>(n, a, x, y);
  return cudaDeviceSynchronize() != cudaSuccess;
}
