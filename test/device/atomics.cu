// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic reads and writes. A histogram of 256 counters is 1 KB for any
// number of threads; one counter per thread is 4 byte read and 4 written.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void histogram(const unsigned char *A, int *Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&Count[I & 255], 1);
}
__global__ void own(float *Count, float V) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&Count[I], V);
}
void run(const unsigned char *A, int *Count, float *Own) {
  histogram<<<4096, 256>>>(A, Count);
  own<<<4096, 256>>>(Own, 1);
}
// 1024 byte / 1048576 threads are read; a fifth of it is written back.
// CHECK: histogram access{{.*}} atomic Count global 4 byte, count 1, sectors 4, dram 0.0009766:
// CHECK: own dram_read low=4 likely=4 high=4 byte/thread
// CHECK: own access{{.*}} atomic Count global 4 byte, count 1, sectors 4,
