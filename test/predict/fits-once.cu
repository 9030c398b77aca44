// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What several launches assume is said once.
// REQUIRES: plugin
// RUN: %clangxx %cuda-flags -O3 -S -o /dev/null -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm -fplugin-arg-roofline-notes=all \
// RUN:   %s 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: note: assumed: {{.*}}n * m at line 21 fits int
// CHECK-NOT: fits int
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

int main(int argc, char **argv) {
  float *x = 0;
  int n = atoi(argv[1]), m = atoi(argv[2]);
  int all = n * m;
  scale<<<all / 256, 256>>>(x, all);
  scale<<<all / 128, 128>>>(x, all);
}
