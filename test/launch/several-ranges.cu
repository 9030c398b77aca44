// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of several launches of known sizes has the range in which each of them
// has its verdict, also within what the user assumes.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'power' is bandwidth-bound {{.*}}; holds for reps <= [[#]] (examined from 1{{(; default 4)?}});
// RUN: %roofline predict --gpu=a100-80-sxm --assume="reps in 1..64" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
// GIVEN: kernel 'power' is bandwidth-bound {{.*}}; assuming reps in 1..64; holds for reps <= {{[0-9]+ \((examined )?from 1\)}};
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void power(float *x, int reps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], w = v;
  for (int r = 0; r < reps; ++r)
    v = v * w + w;
  x[i] = v;
}

int main(int argc, char **argv) {
  int reps = argc > 1 ? atoi(argv[1]) : 4;
  float *x;
  cudaMalloc(&x, 10240000 * sizeof(float));
  power<<<20000, 256>>>(x, reps);
  power<<<40000, 256>>>(x, reps);
}
