// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of an array that is only stored to, the note says why it is read: tiles begin and
// end within a sector.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'tiles'
// CHECK: note: 'out' makes {{.*}} byte/thread written and read to fill up sectors that stores write in part
// CHECK: kernel 'each'
// CHECK: note: 'out' makes {{.*}} byte/thread written{{$}}
__global__ void tiles(const float *x, float *out, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  long at = (blockIdx.y * blockDim.y + threadIdx.y) * n + i;
  for (int k = 0; k < steps; ++k) {
    if (i < n - 1)
      out[at] = x[at];
    at += long(n) * n;
  }
}

__global__ void each(const float *x, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i];
}

int main() {
  constexpr int n = 1024, steps = 64;
  float *x, *out;
  cudaMalloc(&x, n * n * steps * 4ul);
  cudaMalloc(&out, n * n * steps * 4ul);
  tiles<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(x, out, n, steps);
  each<<<n * n * steps / 256, 256>>>(x, out);
}
