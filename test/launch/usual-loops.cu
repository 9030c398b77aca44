// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops on the host whose ends depend on a default, and which do not count
// evenly, are followed at the default for what they lead to: the variables that
// they set are unknown, and have those values as likely ones. A loop of which no
// default tells the end sets none.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=100000 --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

static int log2Of(unsigned v) {
  int l = 0;
  while (v >>= 1)
    ++l;
  return l;
}
__global__ void stage(float *x, int stages, int other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 << (stages - 1))
    x[i] *= 2;
  else
    x[i] += other;
}

// CHECK: arguments stages {{ *}}l
// CHECK: m {{.*}}likely 1048576
// CHECK-NEXT: l {{.*}}likely 20
// CHECK-NEXT: open
// CHECK-NOT: likely
// GIVEN: grid {{ *}}256, 1, 1
// GIVEN: arguments stages {{ *}}17
int main(int argc, char **argv) {
  unsigned want = argc > 1 ? atoi(argv[1]) : 1000000, m = 1;
  while (m < want)
    m *= 2;
  int stages = log2Of(m), open = 1, end = atoi(argv[2]);
  while (open < end)
    open *= 3;
  float *x;
  cudaMalloc(&x, m * sizeof(float));
  stage<<<(m / 2 + 255) / 256, 256>>>(x, stages, open);
}
