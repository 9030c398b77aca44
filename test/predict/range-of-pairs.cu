// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop from order to n - order hardly runs where n is just above 2 * order, which
// is near ends of both ranges, but at neither end: the ranges leave that out.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'star' is compute-bound
// CHECK: note: holds for
// CHECK-SAME: nz >= {{9|[1-9][0-9]}} (
// CHECK-SAME: order {{<= ([4-9]|1[0-9]|20) .examined from [1-4].|= 4}}
#include "mini-cuda.h"

struct Sizes {
  int nx, ny, nz, order;
  float w[8];
};

__global__ void star(const float *u, float *v, Sizes s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i >= s.nx - s.order || i < s.order || j < s.order || j >= s.ny - s.order)
    return;
  for (int k = s.order; k < s.nz - s.order; ++k) {
    unsigned long c = ((unsigned long)k * s.ny + j) * s.nx + i,
                  p = (unsigned long)s.nx * s.ny;
    float a = s.w[0] * u[c];
    for (int o = 1; o <= s.order; ++o)
      a += s.w[o] * (u[c - o] + u[c + o] + u[c - o * s.nx] + u[c + o * s.nx] +
                     u[c - o * p] + u[c + o * p]);
    v[c] = a;
  }
}

int main(int argc, char **argv) {
  Sizes s{256, 256, 64, 4, {}};
  if (argc > 3) {
    s.nx = atoi(argv[1]);
    s.nz = atoi(argv[2]);
    s.order = atoi(argv[3]);
  }
  float *u, *v;
  cudaMalloc(&u, 4ul * s.nx * s.ny * s.nz);
  cudaMalloc(&v, 4ul * s.nx * s.ny * s.nz);
  star<<<dim3((s.nx + 127) / 128, s.ny), 128>>>(u, v, s);
}
