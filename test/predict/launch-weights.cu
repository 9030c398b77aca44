// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each launch counts with its number in sums, however large that is: of open
// sizes, and of known sizes that share an unknown.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= %s -- %cuda-flags -O3 >%t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: %roofline predict --gpu=a100-80-sxm --kernels=meets %s -- %cuda-flags -O3 >%t 2>&1
// RUN: FileCheck %s --check-prefix=MEETS --input-file=%t
// RUN: %roofline predict --gpu=a100-80-sxm --kernels=most --format=json -o %t %s -- %cuda-flags -O3
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t
#include "mini-cuda.h"

static __device__ double worked(double t, int steps) {
  for (int k = 0; k < steps; ++k)
    t = t * 1.5 + 0.25;
  return t;
}

// One launch of each kind would be bandwidth-bound.
// CHECK: kernel 'open' is compute-bound on A100
__global__ void open(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = worked(u[i], steps);
}

// As many threads write to w in the one launch as in each of the others.
// CHECK: kernel 'shares' is mixed on A100{{.*}}, compute-bound in total
__global__ void shares(const double *u, double *v, double *w, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t = u[i];
  v[i] = t;
  if (t > 0.5)
    w[i] = worked(t, steps);
}

// Two kinds of launches are one at the defaults, and still two launches.
// MEETS: kernel 'meets' is mixed on A100{{.*}}; compute-bound at 1 of 3 launches
__global__ void meets(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = worked(u[i], steps);
}

// A thousand short launches take longer than one that is eight times as long.
// JSON: "point": {
// JSON-NEXT: "launch": 1,
__global__ void most(const double *u, double *v, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = worked(u[i], steps);
}

int main(int argc, char **argv) {
  int m = atoi(argv[1]);
  double *u, *v, *x, *y, *z;
  cudaMalloc(&u, m * 8ul);
  cudaMalloc(&v, m * 8ul);
  open<<<m / 256, 256>>>(u, v, 4);
  for (int k = 0; k < 20; ++k)
    open<<<m / 4 / 256, 256>>>(u, v, 60);

  cudaMalloc(&x, 128ul << 20);
  cudaMalloc(&y, 128ul << 20);
  cudaMalloc(&z, 128ul << 20);
  shares<<<65536, 256>>>(x, y, z, 4);
  for (int k = 0; k < 10; ++k)
    shares<<<65536, 256>>>(x, y, z, 300);

  int a = argc > 2 ? atoi(argv[2]) : 1 << 20;
  int b = argc > 3 ? atoi(argv[3]) : 1 << 20;
  meets<<<a / 256, 256>>>(u, v, 4);
  meets<<<b / 256, 256>>>(u, v, 4);
  meets<<<a / 64 / 256, 256>>>(u, v, 100);

  most<<<65536, 256>>>(x, y, 4);
  for (int k = 0; k < 1000; ++k)
    most<<<8192, 256>>>(x, y, 4);
}
