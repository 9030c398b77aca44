// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One value for all threads is one sector for the whole launch; one value per
// block is 4 byte per block.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void uniform(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[5] * I;
}
__global__ void perBlock(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[blockIdx.x] * I;
}
void run(const float *A, float *B) {
  uniform<<<4096, 256>>>(A, B);
  perBlock<<<4096, 256>>>(A, B);
}
// CHECK: uniform access{{.*}} load A global 4 byte, count 1, sectors 1, dram {{0|[0-9.]+e-05}}:
// 4 / 256 byte per thread.
// CHECK: perBlock dram_read low=0.01562 likely=0.01562
// CHECK: perBlock access{{.*}} load A global 4 byte, count 1, sectors 1, dram 0.01562:
