// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A branch that depends on data changes neither the bytes nor the integer
// operations, which decide the verdict, but the floating-point operations, whose
// ratio is shown. That ratio has a range, and the guess is named.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// CHECK: kernel 'step' is bandwidth-bound on {{[^:]*}}: up to {{[0-9.]+}} fp32 op/byte (ridge
// CHECK: note: assumed: {{[0-9]+}} % of the threads take the branch at line [[#@LINE+14]], a guess
// EXPLAIN: fp32
// EXPLAIN: assumed {{ *[0-9]+}} % of the threads take the branch at line [[#@LINE+12]], a guess
#include "mini-cuda.h"

__global__ void step(const float *in, float *out, const unsigned char *solid) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned hash = i;
  for (int k = 0; k < 10; ++k)
    hash = hash * 1664525u + (hash >> 16);
  float v = in[i], w = in[i + 1];
  if (hash == 12345u)
    v = 1.0f;
  float *to = out + i;
  if (solid[i]) {
    *to = v;
    return;
  }
  for (int k = 0; k < 8; ++k)
    v = v * w + 0.25f;
  *to = v;
}

int main() {
  int n = 1 << 24;
  float *in, *out;
  unsigned char *solid;
  cudaMalloc(&in, (n + 1) * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&solid, n);
  step<<<n / 256, 256>>>(in, out, solid);
}
