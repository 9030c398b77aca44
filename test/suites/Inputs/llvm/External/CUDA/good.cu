// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

__global__ void scale(float *a) { a[threadIdx.x] *= 2; }

int main() {
  float *a, one = 1;
  cudaMalloc(&a, 128);
  cudaMemcpy(a, &one, 4, cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(a);
  cudaMemcpy(&one, a, 4, cudaMemcpyDeviceToHost);
  printf("%g\n", one);
}
