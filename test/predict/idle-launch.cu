// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes that are small together make a launch that leaves multiprocessors idle:
// of a block that fetches hardly more than its code, nothing follows for the
// others. Ranges of which the user says so have such launches.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm "--assume=w in 1..10000, h in 1..10000" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
// CHECK: kernel 'smooth' is compute-bound
// GIVEN: kernel 'smooth' on A100{{.*}}: can't tell
#include "mini-cuda.h"

__global__ void smooth(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  float s = 0;
  for (int dy = -8; dy <= 8; ++dy)
    for (int dx = -8; dx <= 8; ++dx)
      s += in[min(max(y + dy, 0), h - 1) * w + min(max(x + dx, 0), w - 1)];
  out[y * w + x] = s;
}

int main(int argc, char **argv) {
  int w = 1920, h = 1080;
  if (argc > 1)
    w = atoi(argv[1]);
  if (argc > 2)
    h = atoi(argv[2]);
  float *in, *out;
  cudaMalloc(&in, w * h * 4);
  cudaMalloc(&out, w * h * 4);
  dim3 block(32, 4), grid((w + 31) / 32, (h + 3) / 4);
  smooth<<<grid, block>>>(in, out, w, h);
}
