// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose counts follow from their source: n elements, all threads busy.
#include <cstdio>

__global__ void axpy(double a, const double *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i]; // one DFMA: 2 operations; 16 byte read, 8 written
}

__global__ void chain(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = y[i];
#pragma unroll
  for (int k = 0; k < 256; ++k)
    v = fmaf(v, 0.999f, 0.5f); // 512 operations
  y[i] = v;
}

int main() {
  const int n = 1 << 24;
  double *x, *y;
  float *z;
  cudaMalloc(&x, n * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  cudaMalloc(&z, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(double));
  cudaMemset(y, 0, n * sizeof(double));
  cudaMemset(z, 0, n * sizeof(float));
  for (int i = 0; i < 4; ++i) {
    axpy<<<n / 256, 256>>>(2, x, y);
    chain<<<n / 256, 256>>>(z);
  }
  std::printf("done: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
