// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A range reaches as far as the verdict holds, also where a point between its
// ends contradicts the first try: small grids stay in L2, those of some size
// between are nearest to the ridge.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="512 384 8" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="512 384 9" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NEXT
// CHECK: bandwidth-bound{{.*}}; holds for steps <= 8 (from 1); confidence
// LAST: bandwidth-bound
// NEXT: compute-bound
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void relax(const double *__restrict__ from, double *__restrict__ to,
                      int nx, int ny, int steps) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
    return;
  double own = from[y * nx + x];
  double around = from[y * nx + x - 1] + from[y * nx + x + 1] +
                  from[(y - 1) * nx + x] + from[(y + 1) * nx + x];
  for (int s = 0; s < steps; ++s)
    own = own + 0.1 * (around - 4.0 * own);
  to[y * nx + x] = own;
}

int main(int argc, char **argv) {
  int nx = 512, ny = 384, steps = 1;
  if (argc > 1)
    nx = atoi(argv[1]);
  if (argc > 2)
    ny = atoi(argv[2]);
  if (argc > 3)
    steps = atoi(argv[3]);
  double *from, *to;
  cudaMalloc(&from, sizeof(double) * nx * ny);
  cudaMalloc(&to, sizeof(double) * nx * ny);
  dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8);
  relax<<<grid, block>>>(from, to, nx, ny, steps);
}
