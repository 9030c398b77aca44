// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that are alike count with their number; where that is not known,
// kinds of launches are told.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= %s -- %cuda-flags -O3 >%t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 >%t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --explain=twice %s -- %cuda-flags -O3 | FileCheck %s --check-prefix=EXPLAIN
#include "mini-cuda.h"

// CHECK: kernel 'twice' is mixed on A100{{.*}}; compute-bound at 3 of 4 launches
// CHECK: note: launched here with block (256,1,1); {{.*}}grid (64,1,1), 3 launches: compute-bound
// CHECK: kernel 'again' is mixed on A100{{.*}}; compute-bound at 1 of 2 kinds of launches
// EXPLAIN: 3 launches with these figures
__global__ void twice(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t = u[i];
  for (int k = 0; k < steps; ++k)
    t = t * 1.5 + 0.25;
  v[i] = t;
}

__global__ void again(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t = u[i];
  for (int k = 0; k < steps; ++k)
    t = t * 1.5 + 0.25;
  v[i] = t;
}

static void run(const double *u, double *v, int n, int steps) {
  twice<<<n / 256, 256>>>(u, v, steps);
}

int main(int argc, char **argv) {
  int m = argc > 1 ? atoi(argv[1]) : 1 << 20;
  double *u, *v, change = 1;
  cudaMalloc(&u, m * 8ul);
  cudaMalloc(&v, m * 8ul);
  for (int k = 0; k < 2; ++k)
    run(v, u, m / 64, 100);
  run(u, v, m, 4);
  run(v, u, m / 64, 100);

  again<<<m / 256, 256>>>(u, v, 4);
  while (change > 1e-3) {
    again<<<m / 64 / 256, 256>>>(v, u, 100);
    cudaMemcpy(&change, v, sizeof change, cudaMemcpyDeviceToHost);
  }
}
