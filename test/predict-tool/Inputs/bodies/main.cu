// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

namespace body {
__device__ float force(float x);
}

__global__ void step(float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = body::force(p[i]);
}

int main() {
  float *p;
  cudaMalloc(&p, 4096 * sizeof(float));
  step<<<16, 256>>>(p);
}
