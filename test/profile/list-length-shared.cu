// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mean length of adjacent lists follows from the counts of a profiled run also where
// the lanes of a warp share a list. It does not where threads read only some of a list's
// elements, or some of them several times: what they read is then bounded by the size of
// the array only.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s app.cu
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -O3 -Wno-unknown-cuda-version
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm app.cu
// RUN: %clangxx %{flags} -fplugin=%plugin -fplugin-arg-roofline-quiet \
// RUN:   -fplugin-arg-roofline-embed=ir app.cu %cudart -o app
// RUN: %roofline profile --gpu=a100-80-sxm --cache-dir=cache --quiet ./app
// RUN: %{predict} --launch-profile=profile.json --explain -- %{flags} | FileCheck %s
#include <cuda_runtime.h>
#include <vector>

// CHECK-LABEL: {{^}}multiply (
// CHECK: the mean length of the lists in 'ends' = 96
// CHECK: 'x' reads 24.0 byte 3 loads of 8 byte
__global__ void multiply(int n, const int *__restrict__ ends,
                         const double *__restrict__ x, double *__restrict__ y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = t / 32, lane = t % 32;
  if (i >= n)
    return;
  double sum = 0;
#pragma unroll 1
  for (int k = ends[i] + lane; k < ends[i + 1]; k += 32)
    sum += x[k];
  y[t] = sum;
}

// CHECK-LABEL: {{^}}triangle (
// CHECK-NOT: the mean length of the lists in 'ends' =
// CHECK: 'x' reads 24.0 byte 80.5 loads of 8 byte
__global__ void triangle(int n, const int *__restrict__ ends,
                         const double *__restrict__ x, double *__restrict__ y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = t / 32, lane = t % 32;
  if (i >= n)
    return;
  double sum = 0;
#pragma unroll 1
  for (int k = ends[i] + lane; k < ends[i + 1]; ++k)
    sum += x[k];
  y[t] = sum;
}

int main() {
  int n = 4096;
  std::vector<int> ends{0};
  for (int i = 0; i < n; ++i)
    ends.push_back(ends.back() + 96);
  int *a;
  double *x, *y;
  cudaMalloc(&a, ends.size() * sizeof(int));
  cudaMemcpy(a, ends.data(), ends.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMalloc(&x, ends.back() * sizeof(double));
  cudaMalloc(&y, n * 32 * sizeof(double));
  multiply<<<n / 8, 256>>>(n, a, x, y);
  triangle<<<n / 8, 256>>>(n, a, x, y);
  return cudaDeviceSynchronize() != cudaSuccess;
}
