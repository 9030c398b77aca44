// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that a long loop of the host changes under a condition may change in
// an iteration that is not followed: what the first ones lead to is likely, and
// no fact. A variable that every iteration changes alike is known. Where the loop's
// end has a default, a run without arguments tells what it leads to.
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
// CHECK: arguments n inside
// CHECK-NEXT: steps steps
// CHECK-NEXT: buffers x {{ *}}16777216 byte
// CHECK: arguments n kept
// CHECK-NEXT: steps late
// CHECK: unknowns of the host
// CHECK-DAG: inside set under a condition in the loop at line 40, of which only the first iterations were followed
// CHECK-DAG: steps set under a condition in the loop at line 40, {{.*}} likely 0
// CHECK-DAG: kept set under a condition in the loop at line 49, {{.*}}
// CHECK-DAG: late set under a condition in the loop at line 55, {{.*}} likely 10
// SAID: remark: kernel 'work' {{.*}} can't tell {{.*}}: needs {{.*}}steps
// SAID: assumed: {{.*}}steps = 0
// SAID-NOT: assumed nothing
int main(int argc, char **argv) {
  const int side = 4096;
  int inside = 0, steps = 0, all = 0;
  for (int y = 0; y < side; ++y) {
    int dy = y - side / 2;
    inside += dy > -100 && dy < 100 ? 2048 : 256;
    if (y % 1024 == 1023)
      steps += 100;
    all += 2;
  }
  // What comes behind a conditional `continue` is conditional, too.
  int kept = 0;
  for (int y = 0; y < side; ++y) {
    if (y > 3000)
      continue;
    ++kept;
  }
  int late = 0, n = argc > 1 ? atoi(argv[1]) : 100; // of a loop whose end is open
  for (int y = 0; y < n; ++y)
    if (y > 50)
      late = 10;
  float *x;
  cudaMalloc(&x, all * 512ul * sizeof(float));
  work<<<(inside + 255) / 256, 256>>>(x, inside, steps);
  work<<<16, 256>>>(x, kept, late);
}
