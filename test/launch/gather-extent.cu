// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gather reads no more than what is allocated, wherever the data say.
// RUN: rm -rf %t && %predict '%args=1024' && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void gather(const int *Index, const double *Table, double *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = Table[Index[I]];
}
int main(int argc, char **argv) {
  int Entries = atoi(argv[1]);
  int *Index;
  double *Table, *Out;
  cudaMalloc(&Index, sizeof(int) * (1 << 20));
  cudaMalloc(&Table, sizeof(double) * Entries);
  cudaMalloc(&Out, sizeof(double) * (1 << 20));
  gather<<<4096, 256>>>(Index, Table, Out);
}
// The table has 1024 * 8 byte; over 1048576 threads that is 0.0078 a thread.
// CHECK: access:10 load Table {{.*}} dram 0.007812:
