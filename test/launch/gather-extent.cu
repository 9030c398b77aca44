// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gather reads at most the allocated bytes, for any indices.
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
// The table has 1024 * 8 byte: 0.0078 per thread for 1048576 threads.
// CHECK: access:10 load Table {{.*}} dram 0.007812:
