// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values written by an iteration that ends by continue or break are not lost:
// such a counter is unknown after the loop.
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 | FileCheck %s
#include "mini-cuda.h"

extern "C" int read(char *Line);

__global__ void scale(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] *= 2;
}
int main() {
  float *A;
  char Line[80];
  int Count = 0, Last = 4096, Kept = 1024;
  while (read(Line)) {
    if (Line[0] == '#') {
      ++Count;
      continue;
    }
    if (Line[0] == '$') {
      Last = 8192;
      break;
    }
    if (Line[0] == '%') {
      Kept = 1024;
      continue;
    }
  }
  ++Count;
  cudaMalloc(&A, 1 << 20);
  scale<<<Count, 256>>>(A, 1 << 18);
  scale<<<Last, 128>>>(A, 1 << 18);
  scale<<<Kept, 64>>>(A, 1 << 18);
}
// CHECK: grid {{ *}}Count + 1, 1, 1
// CHECK: grid {{ *}}Last, 1, 1
// CHECK: grid {{ *}}1024, 1, 1
// CHECK: unknowns of the host
// CHECK-NEXT: Count
// CHECK-NEXT: Last
