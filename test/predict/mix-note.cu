// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The note on operations has no formula that is a number. Of branches in one line
// that differ by what they compare, the names stand in parentheses.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"
#define T 16

// CHECK: note: operations a thread: integer 4.0 to 5.0 = the branch at line [[@LINE+3]] (on phase, n) + 4
__global__ void sortStep(float *a, int n, int phase, int *changed) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n && a[i] > a[i + 1]) {
    float t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
    *changed = 1;
  }
}

// CHECK: note: integer {{.*}} a thread: fp32 33.0; integer 17.0{{$}}
__global__ void trail(float *a, int n, int k0) {
  __shared__ float l[T][T], u[T][T];
  int bx = blockIdx.x + 1, by = blockIdx.y + 1;
  int r = k0 + by * T + threadIdx.y, c = k0 + bx * T + threadIdx.x;
  l[threadIdx.y][threadIdx.x] = a[r * n + k0 + threadIdx.x];
  u[threadIdx.y][threadIdx.x] = a[(k0 + threadIdx.y) * n + c];
  __syncthreads();
  float s = 0;
  for (int k = 0; k < T; ++k)
    s += l[threadIdx.y][k] * u[k][threadIdx.x];
  a[r * n + c] -= s;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 160;
  float *a;
  int *changed;
  cudaMalloc(&a, 4 * n * n);
  cudaMalloc(&changed, 4);
  sortStep<<<(n * n / 2 + 127) / 128, 128>>>(a, n * n, 1, changed);
  for (int k0 = 0; k0 + T < n; k0 += T) {
    int rest = (n - k0) / T - 1;
    trail<<<dim3(rest, rest), dim3(T, T)>>>(a, n, k0);
  }
}
