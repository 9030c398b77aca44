// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the end of a loop follows from the program's default, the figures at
// that default are of all its launches, as they are with the arguments known;
// and launches with another verdict are told without arguments, too.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 >%t 2>&1
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= %s -- %cuda-flags -O3 >>%t 2>&1
// RUN: FileCheck %s --input-file=%t --implicit-check-not="left out"
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ALL
#include "mini-cuda.h"

// CHECK: kernel 'down' is bandwidth-bound on A100{{.*}}: [[DOWN:[0-9.]+]] integer op/byte at the default n = 4194304 (ridge 4.78); confidence
// CHECK: kernel 'heat' is mixed on A100{{.*}}, bandwidth-bound in total: [[HEAT:[0-9.]+]] fp64 op/byte at the default{{.*}} (ridge 4.78); compute-bound at 1 of 2 launches
// CHECK: note: launched here with grid (4096,1,1) block (256,1,1): bandwidth-bound
// CHECK: kernel 'down' is bandwidth-bound on A100{{.*}}: [[DOWN]] integer op/byte (ridge 4.78); confidence
// CHECK: kernel 'heat' is mixed on A100{{.*}}, bandwidth-bound in total: [[HEAT]] fp64 op/byte (ridge 4.78); compute-bound at 1 of 2 launches
// ALL: kernel 'down'
// ALL: note: launched here with block (256,1,1), bandwidth-bound each time; grid (1,1,1)
__global__ void down(unsigned *x, int n, int d) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  int i = (k + 1) * 2 * d - 1;
  if (i < n) {
    unsigned t = x[i - d];
    x[i - d] = x[i];
    x[i] += t;
  }
}

__global__ void heat(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t = u[i];
  for (int k = 0; k < steps; ++k)
    t = t * 1.5 + 0.25;
  v[i] = t;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 22;
  unsigned *x;
  cudaMalloc(&x, n * 4ul);
  for (int d = n / 2; d >= 1; d /= 2)
    down<<<(n / (2 * d) + 255) / 256, 256>>>(x, n, d);
  int m = argc > 2 ? atoi(argv[2]) : 1 << 20;
  double *u, *v;
  cudaMalloc(&u, m * 8ul);
  cudaMalloc(&v, m * 8ul);
  heat<<<m / 256, 256>>>(u, v, 4);
  heat<<<m / 16 / 256, 256>>>(v, u, 100);
}
