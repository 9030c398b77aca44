// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If __launch_bounds__ allows fewer than the default 256 threads, that number
// is assumed. A launch in the source takes precedence.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void __launch_bounds__(64) small(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void __launch_bounds__(1024) large(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void __launch_bounds__(1024) launched(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void run(float *A) { launched<<<100, 96>>>(A); }
// CHECK: small assumed 64 threads a block
// CHECK: large assumed 256 threads a block
// CHECK: launched threads 9600
// CHECK-NOT: launched assumed
// CHECK: launched launch{{.*}} grid [100, 1, 1] block [96, 1, 1]
