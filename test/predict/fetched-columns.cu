// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An H100 fetches 64 byte where a column of a matrix reads 8. Another access to the matrix
// saves nothing of that if it is of one element, and may save all of it if it is of as many,
// also where its threads go through the rows in another order.
// RUN: %roofline predict --gpu=h100-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK-LABEL: {{^}}step (
// CHECK: 'L' reads 64.0 byte 2 loads of 8 byte
__global__ void step(const double *L, double *b, int n, int k) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  b[row] -= L[(long)row * n + k] * L[(long)k * n + k];
}

// CHECK-LABEL: {{^}}columns (
// CHECK: 'L' reads 64.0 byte 2 loads of 8 byte
__global__ void columns(const double *L, double *b, int n, int k) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  b[row] -= L[(long)row * n + k] * L[(long)row * n + k + 4];
}

// CHECK-LABEL: {{^}}orders (
// CHECK: 'L' reads 64.0 byte 2 loads of 8 byte
__global__ void orders(const double *L, double *b, int n, int k) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int other = threadIdx.x * gridDim.x + blockIdx.x;
  b[row] -= L[(long)row * n + k] * L[(long)other * n + k + 4];
}

void run(const double *L, double *b) {
  step<<<16, 256>>>(L, b, 4096, 100);
  columns<<<16, 256>>>(L, b, 4096, 100);
  orders<<<16, 256>>>(L, b, 4096, 100);
}
