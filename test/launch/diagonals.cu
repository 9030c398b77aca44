// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch for each diagonal: what is shown is of one of them, and where few of
// many are examined, the first note says so.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=GIVEN %s
#include "mini-cuda.h"

__global__ void diagonal(const char *a, int *h, int n, int d) {
  int first = d - n > 1 ? d - n : 1, last = n < d - 1 ? n : d - 1;
  int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i > last)
    return;
  int j = d - i;
  h[i * (n + 1) + j] = h[(i - 1) * (n + 1) + j - 1] + a[i - 1] * a[j - 1];
}

// CHECK: diagonal
// CHECK: grid (16,1,1) block (128,1,1)
// CHECK-NEXT: d = 2001
// CHECK: the figures are of its middle one
// GIVEN: kernel 'diagonal'
// GIVEN: note: further launches by the code at line [[#@LINE+11]] are left out: they are too many; the figures are of the first 24{{$}}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2000;
  char *a;
  int *h;
  cudaMalloc(&a, n);
  cudaMalloc(&h, 4ul * (n + 1) * (n + 1));
  for (int d = 2; d <= 2 * n; ++d) {
    int least = d - n > 1 ? d - n : 1;
    int most = n < d - 1 ? n : d - 1;
    int length = most - least + 1;
    diagonal<<<(length + 127) / 128, 128>>>(a, h, n, d);
  }
}
