// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern __device__ float twice(float x);
__global__ void apart(float *x) { x[threadIdx.x] = twice(x[threadIdx.x]); }
int main() {
  float *x;
  cudaMalloc(&x, 128);
  apart<<<1, 32>>>(x);
  return cudaDeviceSynchronize();
}
