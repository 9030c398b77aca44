// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No range is stated for sizes whose arrays do not fit in the memory of the GPU.
// That is said where a range ends there; of two sizes that one array has, it
// is said once, of the ranges in which any two values fit.
// RUN: %roofline predict --gpu=rtx3080 --explain=. %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=b200 --explain=. %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=LARGE
// Arrays of known sizes that do not fit are named.
// RUN: %roofline predict --gpu=rtx3080,b200 "--arguments=400000000 10 10" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=KNOWN --implicit-check-not='do not fit'
// KNOWN: kernel 'add' is bandwidth-bound on
// KNOWN: note: {{.*}}the arrays of the launch, 12.8 GB in all, do not fit into the 10.7 GB of NVIDIA GeForce RTX 3080
#include "mini-cuda.h"

// 10 GiB hold 4 arrays of 335 million.
// CHECK: {{^}}add (
// CHECK: examined for argv[1] = {{[0-9]+}} to 3.3e8 (memory full)
// LARGE: {{^}}add (
// LARGE-NOT: memory full
// LARGE: {{^}}scale (
__global__ void add(double *A, const double *B, const double *C, const double *D,
                    long N) {
  long I = blockIdx.x * long(blockDim.x) + threadIdx.x;
  if (I < N)
    A[I] = B[I] + C[I] * D[I];
}
// CHECK: {{^}}scale (
// CHECK: examined for argv[2], argv[3] = {{[0-9]+}} to 36635 (memory full with both)
__global__ void scale(double *A, long N) {
  long I = blockIdx.x * long(blockDim.x) + threadIdx.x;
  if (I < N)
    A[I] *= 2;
}
int main(int argc, char **argv) {
  long n = atoi(argv[1]);
  double *A, *B, *C, *D;
  cudaMalloc(&A, n * sizeof(double));
  cudaMalloc(&B, n * sizeof(double));
  cudaMalloc(&C, n * sizeof(double));
  cudaMalloc(&D, n * sizeof(double));
  add<<<(n + 255) / 256, 256>>>(A, B, C, D, n);
  long rows = atoi(argv[2]), columns = atoi(argv[3]);
  double *M;
  cudaMalloc(&M, rows * columns * sizeof(double));
  scale<<<(rows * columns + 255) / 256, 256>>>(M, rows * columns);
}
