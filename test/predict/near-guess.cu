// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict that turns near the likely number of a loop's iterations, which is
// that of any loop that ends by data, is open. Far from where it turns it is
// not, and neither is it near the program's own default.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'probe' on A100{{.*}}: can't tell (leans compute-bound): needs the iterations of the loop at line 17;
// CHECK: kernel 'twice' on A100{{.*}}: can't tell (leans compute-bound): needs the iterations of the loop at line 27
// CHECK: kernel 'mixed' is compute-bound {{.*}}; holds for the iterations of the loop at line 40 >=
// CHECK: kernel 'steps' is compute-bound {{.*}} at the default{{.*}}; holds for k >=
#include "mini-cuda.h"

__global__ void probe(const int2 *in, int2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int2 v = in[i];
  do
    v.x += v.x >> 1;
  while (v.x < 0x7ffffff0);
  out[i] = v;
}

// Five iterations decide, of which nothing in the program tells.
__global__ void twice(const unsigned *in, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = in[i];
  for (;;) {
    v ^= v << 13;
    v ^= v >> 17;
    if (v > 0xfffffff0)
      break;
    v ^= v << 5;
  }
  out[i] = v;
}

__global__ void mixed(const unsigned *in, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = in[i];
  do
    for (int k = 0; k < 2; ++k)
      v = (v ^ (v << 3)) * 747796405u + (v ^ (v >> 7)) * 277803737u;
  while (v < 0xfffffff0);
  out[i] = v;
}

__global__ void steps(float *x, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int s = 0; s < k; ++s)
    v = v * v + 0.5f;
  x[i] = v;
}

int main(int argc, char **argv) {
  int n = 1 << 24, k = 100;
  if (argc > 1)
    k = atoi(argv[1]);
  unsigned *in, *out;
  int2 *pairs, *ends;
  float *x;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&pairs, n * 8);
  cudaMalloc(&ends, n * 8);
  cudaMalloc(&x, n * 4);
  probe<<<n / 256, 256>>>(pairs, ends);
  twice<<<n / 256, 256>>>(in, out);
  mixed<<<n / 256, 256>>>(in, out);
  steps<<<n / 256, 256>>>(x, k);
}
