// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch that a loop makes only every tenth time is found, although only the
// first iterations are followed: also in a function that the loop calls, behind
// `continue`, and where the number of iterations is not known. How often it
// happens is not known, nor that of a launch which only the first iterations
// made. What it passes of the iteration is open.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void step(const float *a, float *b) { b[threadIdx.x] = a[threadIdx.x]; }
__global__ void output(float *a, int n, int at) { a[threadIdx.x] *= n + at; }
__global__ void called(float *a, int n) { a[threadIdx.x] *= n; }
__global__ void skipped(float *a, int n) { a[threadIdx.x] += n; }
__global__ void begins(float *a, int n) { a[threadIdx.x] -= n; }
__global__ void never(float *a, int n) { a[threadIdx.x] /= n; }

static void show(int at, float *a, int n) {
  if (at % 100 == 99)
    called<<<72, 64>>>(a, n);
}

// CHECK: kernel 'step'
// CHECK: followed from main()
// CHECK: happens 2000 times
// CHECK: kernel 'output'
// CHECK: followed from main()
// CHECK-NEXT: grid {{ *}}216, 1, 1
// CHECK-NEXT: block {{ *}}128, 1, 1
// CHECK-NEXT: happens {{ *}}not known
// CHECK-NEXT: arguments n {{ *}}1048576
// CHECK-NEXT: at {{ *}}t
// CHECK-NEXT: buffers {{ *}}a {{ *}}4194304 byte
// CHECK: t set under a condition in the loop at line [[#LINE:]]
// CHECK: kernel 'called'
// CHECK: followed from main()
// CHECK-NEXT: grid {{ *}}72, 1, 1
// CHECK: arguments n {{ *}}1048576
// CHECK: kernel 'skipped'
// CHECK: followed from main()
// CHECK-NEXT: grid {{ *}}36, 1, 1
// CHECK: kernel 'begins'
// CHECK: followed from main()
// CHECK-NEXT: grid {{ *}}18, 1, 1
// CHECK: happens {{ *}}not known
// CHECK: kernel 'never'
// CHECK: not reached from main()
int main(int argc, char **argv) {
  const int n = 1 << 20, every = 10;
  bool wanted = false;
  float *a, *b;
  cudaMalloc(&a, n * 4ul);
  cudaMalloc(&b, n * 4ul);
  for (int t = 0; t < 2000; ++t) {
    if (t == 0)
      begins<<<18, 32>>>(a, n);
    step<<<n / 128, 128>>>(a, b);
    if ((t + 1) % every == 0)
      output<<<216, 128>>>(b, n, t);
    show(t, b, n);
    if (wanted)
      never<<<9, 32>>>(b, n);
  }
  int steps = atoi(argv[1]);
  for (int t = 0; t < steps; ++t) {
    if (t % every != every - 1)
      continue;
    skipped<<<36, 32>>>(b, n);
  }
}
