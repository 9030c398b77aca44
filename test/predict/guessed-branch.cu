// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What follows from a guess how many threads take a branch, or how often a loop
// runs that data end, is not told as the limiter, the time spans what it may be,
// and the guess is named.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain=fail %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=TIME
// CHECK: kernel 'fail' is bandwidth-bound
// CHECK-NOT: atomic
// CHECK: assumed: {{.*}} % of the threads take the branch at line 28, a guess
// CHECK: kernel 'find'
// CHECK-NOT: atomic
// CHECK: assumed: {{.*}}50 % of the threads go one way at the branch at line 40, a guess
// CHECK: kernel 'probe'
// CHECK-NOT: atomic
// CHECK: assumed: {{.*}}the iterations of the loop at line 49 =
// CHECK: kernel 'all'
// CHECK: its atomic operations follow one another
// CHECK-NOT: a guess
// TIME: predicted time {{.*}} ms ({{.*}} us to {{.*}} ms)
// TIME: assumed {{ *}}38 % of the threads take the branch
#include "mini-cuda.h"

__global__ void fail(const int *in, int *out, int *error) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (v < 0) {
    atomicExch(error, 1);
    return;
  }
  out[i] = v;
}

// Whether a search finds something.
__global__ void find(const char *in, const char *what, int m, int n, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n - m)
    return;
  for (int j = 0; j < m; ++j)
    if (in[i + j] != what[j])
      return;
  atomicAdd(count, 1);
}

__global__ void probe(const int *keys, const int *table, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int key = keys[i], at = key * 9 & 1048575;
  while (table[at] != key)
    at = (at + 1) & 1048575;
  atomicAdd(count, at);
}

__global__ void all(const int *in, int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, in[i]);
}

int main() {
  int n = 1 << 22, *in, *out, *one;
  char *text;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&text, n + 16);
  cudaMalloc(&one, 4);
  fail<<<n / 256, 256>>>(in, out, one);
  find<<<n / 256, 256>>>(text, text, 12, n, one);
  probe<<<n / 256, 256>>>(in, out, one);
  all<<<n / 256, 256>>>(in, one);
}
