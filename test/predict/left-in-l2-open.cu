// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The note on written data that L2 still holds is first only where it decides the
// verdict: not where that is open, though it leans compute-bound.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'pairs' on A100{{.*}}: can't tell (leans compute-bound)
// CHECK-NOT: MB written stay in L2
// CHECK: note: {{.*}} operations are on this line
// CHECK: note: {{.*}} MB written stay in L2
__global__ void pairs(const float *x, const float *y, float *out, int nx,
                      int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny) {
    float d = x[i] - y[j];
    out[long(j) * nx + i] = d * d;
  }
}

int main(int argc, char **argv) {
  int nx = argc > 1 ? atoi(argv[1]) : 1024;
  int ny = argc > 2 ? atoi(argv[2]) : 1024;
  float *x, *y, *out;
  cudaMalloc(&x, nx * 4ul);
  cudaMalloc(&y, ny * 4ul);
  cudaMalloc(&out, 4ul * nx * ny);
  pairs<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(x, y, out, nx,
                                                             ny);
}
