// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A note says "about" where its figures hang on a guess: on where a loop breaks off, or
// on a distance that is read from memory. A warp that touches many sectors, but all bytes
// of them in the end, as each thread reads its list, wastes nothing.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'orbits'
// CHECK: note: about {{[0-9]+}} % of the fp32 operations are on this line: about {{[0-9.]+}} of {{[0-9.]+}} op/thread
__global__ void orbits(const float *at, int *steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
  float c = at[i], x = 0;
  for (; k < 1000 && x < 4; ++k)
    x = ((x * x + c) * x + c) * x + c;
  steps[i] = k;
}

// CHECK: kernel 'spaced'
// CHECK: note: a warp's access to 'v' touches about 32 sectors of 32 byte where 4 would do
__global__ void spaced(const int *pitch, const float *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = v[i * *pitch];
}

// CHECK: kernel 'lists'
// CHECK-NOT: a warp's access
// CHECK: kernel 'eighth'
// CHECK: note: a warp's access to 'v' touches 32 sectors of 32 byte where 4 would do
__global__ void lists(const int *first, const float *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = first[i]; k < first[i + 1]; ++k)
    sum += v[k];
  out[i] = sum;
}

__global__ void eighth(const float *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = v[8 * i];
}

void run(const int *first, const float *v, float *out, int *steps) {
  orbits<<<4096, 256>>>(v, steps);
  spaced<<<4096, 256>>>(first, v, out);
  lists<<<4096, 256>>>(first, v, out);
  eighth<<<4096, 256>>>(v, out);
}
