// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef WHOLE
#include "root.cu"
#endif
__device__ float root(float x);

__global__ void step(float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = root(p[i]);
}

int main() {
  float *p;
  cudaMalloc(&p, 1 << 20);
  step<<<1024, 256>>>(p);
}
