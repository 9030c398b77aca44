// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a verdict follows from written data that L2 still holds when the kernel
// ends, the one note of a remark says that.
// RUN: %compile %arg-gpu=a100-80-sxm "%arg-arguments=20000" %s 2>&1 | FileCheck %s
// RUN: %compile %arg-gpu=a100-80-sxm "%arg-arguments=100000000" %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LARGE
#include "mini-cuda.h"

// CHECK: kernel 'fill' is compute-bound
// CHECK: left-in-l2.cu:[[# @LINE + 7]]:{{[0-9]+}}: note: {{.*}} kB of the {{.*}} kB written stay in L2
// CHECK-NOT: note:
// LARGE: kernel 'fill' is bandwidth-bound
// LARGE-NOT: stay in L2
__global__ void fill(unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    in[i] = i + 1;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  fill<<<(n + 255) / 256, 256>>>(nullptr, n);
}
