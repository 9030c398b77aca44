// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lines of a kernel whose size is open have the unit of its other figures.
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = %cuda-flags -O2
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{predict} -o before.json -- %{flags}
// RUN: %{predict} -o after.json -- %{flags} -DAFTER
// RUN: not %roofline diff before.json after.json | FileCheck %s
// CHECK: scale, {{.*}}line-units.cu:[[#SCALE:]], on
// CHECK: fp32 1.00 op/thread -> 200 op/thread
// CHECK: at {{.*}}line-units.cu:[[#SCALE+5]]{{.*}}: fp32 {{.*}} op/thread
// CHECK-NOT: Mop
#include "mini-cuda.h"

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
#ifdef AFTER
    for (int k = 0; k < 100; ++k)
      x[i] = x[i] * 1.5f + 0.25f;
#else
    x[i] = x[i] * 1.5f;
#endif
  }
}

void run(float *x, int n) { scale<<<(n + 255) / 256, 256>>>(x, n); }
