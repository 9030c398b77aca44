// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch for each diagonal: what is shown is of one of them or, where the size
// is given, of some that are spread over all. The first note says so. The program
// has the arguments of launches that were not followed one after the other.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=GIVEN %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=DUMP %s
// RUN: %roofline predict --gpu=a100-80-sxm --assume="n == 2000" --explain %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=ASSUMED %s
// RUN: %roofline predict --gpu=a100-80-sxm --assume="n == 2000" --explain=diagonal %s -- %cuda-flags -O3 -DTWO_KERNELS 2>&1 | FileCheck --check-prefix=ASSUMED %s
// RUN: %roofline predict --gpu=a100-80-sxm --assume="d == 2001, n in 1000..3000" --explain %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=MIDDLE %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 --assume="d == 4000" --explain %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=LAST %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 --assume="d == 77" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=BETWEEN %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=2000 --assume="d == 7777" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=BEYOND %s
#include "mini-cuda.h"

__global__ void diagonal(const char *a, int *h, int n, int d) {
  int first = d - n > 1 ? d - n : 1, last = n < d - 1 ? n : d - 1;
  int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i > last)
    return;
  int j = d - i;
  h[i * (n + 1) + j] = h[(i - 1) * (n + 1) + j - 1] + a[i - 1] * a[j - 1];
}

__global__ void clear(int *h, int d) { h[d + threadIdx.x] = 0; }

// CHECK: diagonal
// CHECK: grid (16,1,1) block (128,1,1)
// CHECK-NEXT: d = 2001
// CHECK: the figures are of its middle one
// GIVEN: kernel 'diagonal' is bandwidth-bound on {{.*}}: {{[0-9.]+}} integer op/byte
// GIVEN: note: further launches by the code at line [[#@LINE+34]] are left out: they are too many; the figures are of 32 that are spread evenly over the loop{{$}}
// 3999 iterations: the first, every 129th and the last.
// DUMP: launch at
// DUMP-NEXT: grid 1, 1, 1
// DUMP: d 2
// DUMP: grid 2, 1, 1
// DUMP: d 131
// DUMP: grid 15, 1, 1
// DUMP: d 1808
// DUMP: d 3871
// DUMP: grid 1, 1, 1
// DUMP: d 4000
// DUMP-NOT: launch at
// ASSUMED-NOT: warning
// ASSUMED: grid (16,1,1) block (128,1,1)
// ASSUMED: d = 2001
// ASSUMED: further launches by the code at line [[#@LINE+18]] are left out; the figures are of
// ASSUMED-NEXT: its middle one
// MIDDLE-NOT: warning
// MIDDLE: grid (16,1,1) block (128,1,1)
// MIDDLE: d = 2001
// LAST-NOT: warning
// LAST: grid (1,1,1) block (128,1,1)
// LAST: d = 4000
// LAST-NOT: left out
// BETWEEN: warning: {{.*}}'d == 77' is not assumed: the host code gives 2 to 4000, and another value in the launches that were followed
// BEYOND: warning: {{.*}}'d == 7777' is not assumed: the host code gives 2 to 4000
// BEYOND-NOT: and another
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
#ifdef TWO_KERNELS
    clear<<<1, 32>>>(h, d);
#endif
  }
}
