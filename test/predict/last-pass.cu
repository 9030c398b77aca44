// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What comes before a return or a break in a loop is done at most once for each
// time that the loop is entered, also where the compiler has made it a part of
// the loop, whose exit test then asks for the same condition: in a part of the
// entries, as likely as each other way out, not in a part of the passes. A
// sample counts it.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefixes=CHECK,OPEN
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 -DKNOWN 2>&1 | FileCheck %s --check-prefixes=CHECK,KNOWN
#include "mini-cuda.h"

// CHECK: walk (
// OPEN: 'ended' {{.*}} 0.333 atomics of 4 byte
// OPEN-NOT: % of the threads take the branch
// OPEN: not counted
// KNOWN: 'ended' {{.*}} 0.8{{[0-9]+}} atomics of 4 byte
// KNOWN: 8{{[0-9.]+}} % of the threads take a branch at line [[@LINE+22]], from 2048 sampled
__device__ float next(unsigned &seed) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) * (1.0f / 16777216.0f);
}

__global__ void walk(float *tally, unsigned *ended, int all, int most,
                     float least, float width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= all)
    return;
  unsigned seed = 12345u + 747796405u * (unsigned)i;
  float x = 0, way = 1;
  for (int k = 0; k < most; ++k) {
    float step = next(seed) / width;
    x += way * step;
    if (x < 0 || x >= width)
      return;
    int cell = (int)(x * (256 / width));
    if (cell >= 256)
      cell = 255;
    atomicAdd(&tally[cell], step);
    if (next(seed) < least) {
      atomicAdd(ended, 1u);
      return;
    }
    way = 2 * next(seed) - 1;
  }
}

#ifdef KNOWN
void launch(float *tally, unsigned *ended) {
  walk<<<1024, 256>>>(tally, ended, 1 << 18, 100, 0.3f, 10.0f);
}
#endif
