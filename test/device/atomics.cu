// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic reads and writes: a histogram of 256 counters is 1 KB, whatever
// the number of threads; a counter for each thread 4 byte read, 4 written.
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
// 1024 byte by 1048576 threads, read and a fifth of it written back.
// CHECK: histogram access{{.*}} atomic Count global 4 byte, count 1, sectors 4, dram 0.0009766:
// CHECK: own dram_read low=4 likely=4 high=4 byte/thread
// CHECK: own access{{.*}} atomic Count global 4 byte, count 1, sectors 4,
