// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has written in one loop and reads in a later one comes from L2,
// as long as that holds what the blocks in flight touch; not from DRAM. What is
// read before, or is not written, is read from DRAM.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: twoPasses (
// CHECK: 'from' reads 4.10 kB 512 loads of 8 byte
// CHECK: 'own' none 512 loads, 512 stores of 8 byte
__global__ void twoPasses(const double *from, double *own, double *to, int n,
                          int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pitch)
    return;
  for (int k = 0; k < n; ++k)
    own[k * pitch + i] = from[k * pitch + i] * 2;
  for (int k = n - 1; k >= 0; --k)
    to[k * pitch + i] = own[k * pitch + i] + 1;
}

// CHECK: inPlace (
// CHECK: 'own' reads 4.10 kB{{[, ]}}
__global__ void inPlace(double *own, double *to, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    own[k * pitch + i] *= 2;
  for (int k = n - 1; k >= 0; --k)
    to[k * pitch + i] = own[k * pitch + i] + 1;
}

// CHECK: otherRows (
// CHECK: 'own' reads 4.10 kB{{[, ]}}
__global__ void otherRows(const double *from, double *own, double *to, int n,
                          int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    own[k * pitch + i] = from[k * pitch + i] * 2;
  for (int k = 0; k < n; ++k)
    to[k * pitch + i] = own[(k + n) * pitch + i] + 1;
}

void run(const double *from, double *own, double *to) {
  twoPasses<<<8, 64>>>(from, own, to, 512, 512);
  inPlace<<<8, 64>>>(own, to, 512, 512);
  otherRows<<<8, 64>>>(from, own, to, 512, 512);
}
