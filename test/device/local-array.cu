// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array that is indexed at run time is in local memory: its accesses are
// listed, 64 byte per thread.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void buckets(const unsigned char *A, int *Out, int n) {
  int Count[16] = {};
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  for (int K = 0; K < n; ++K)
    ++Count[A[I * n + K] & 15];
  int Best = 0;
  for (int K = 0; K < 16; ++K)
    Best = max(Best, Count[K]);
  Out[I] = Best;
}
void run(const unsigned char *A, int *Out) { buckets<<<1000, 256>>>(A, Out, 64); }
// CHECK: buckets access{{.*}} load {{.*}} local 4 byte
// CHECK: buckets access{{.*}} store {{.*}} local 4 byte
// The input is 64 byte per thread, in whole sectors.
// CHECK-DAG: buckets access{{.*}} load A global 1 byte, count {{.*}}, sectors 32,
