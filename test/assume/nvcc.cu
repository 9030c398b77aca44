// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc takes the statements, and makes the code of a file without them.
// REQUIRES: nvcc, cuda-toolkit
// RUN: nvcc -ptx -arch=sm_80 -Werror all-warnings %include %s -o %t.with.ptx
// RUN: nvcc -ptx -arch=sm_80 -DWITHOUT %include %s -o %t.without.ptx
// RUN: cmp %t.with.ptx %t.without.ptx
// RUN: nvcc -c -arch=sm_80 -Werror all-warnings %include %s -o %t.o
#ifdef WITHOUT
#define ROOFLINE_ASSUME(...)
#define ROOFLINE_EXPECT(...)
#else
#include <roofline/assume.h>
#endif

ROOFLINE_EXPECT(bandwidth)
__global__ void k(float *x, int n) {
  ROOFLINE_ASSUME("n == 4096, gridDim.x in 1..8192");
  ROOFLINE_EXPECT(bandwidth, h200, rtx3080);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

void run(float *x, int n) {
  ROOFLINE_ASSUME("n == 4096");
  k<<<n / 256, 256>>>(x, n);
}
