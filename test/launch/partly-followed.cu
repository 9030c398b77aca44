// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that a long loop of the host changes under a condition may change in
// an iteration that is not followed: what the first ones lead to is likely, and
// no fact. A variable that every iteration changes alike is known.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=SAID
#include "mini-cuda.h"

__global__ void work(float *x, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i];
  for (int k = 0; k < steps; ++k)
    v = v * v + 0.5f;
  x[i] = v;
}

// CHECK: kernel 'work'
// CHECK: grid {{ *}}floor((inside + 255) / 256), 1, 1
// CHECK: buffers x {{ *}}32768 byte
// CHECK: inside set under a condition in the loop at line [[# @LINE + 8]], of which only the first iterations were followed
// CHECK: steps set under a condition in the loop at line [[# @LINE + 7]], {{.*}} likely 0
// SAID: remark: kernel 'work' {{.*}} holds for
// SAID: assumed: {{.*}}steps = 0
// SAID-NOT: assumed nothing
int main() {
  const int side = 4096;
  int inside = 0, steps = 0, all = 0;
  for (int y = 0; y < side; ++y) {
    int dy = y - side / 2;
    inside += dy > -100 && dy < 100 ? 2048 : 256;
    if (y % 1024 == 1023)
      steps += 100;
    all += 2;
  }
  float *x;
  cudaMalloc(&x, all * sizeof(float));
  work<<<(inside + 255) / 256, 256>>>(x, inside, steps);
}
