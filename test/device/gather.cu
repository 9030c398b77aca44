// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gather: the 4 byte of the index are certain. The gathered element costs
// between 0 byte, if it is cached, and a sector of 32; 4 byte are likely.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void gather(const int *Index, const float *From, float *To) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[Index[I]];
}
// CHECK: gather dram_read low={{[0-9.]+}} likely=8 high=36 byte/thread
// CHECK: gather access:[[@LINE-3]] load Index global 4 byte, count 1, sectors 4, dram 4:
// CHECK: gather access:[[@LINE-4]] load From global 4 byte, count 1, sectors 32, dram 4: {{.*}}Index[...]
// CHECK: gather gather:[[@LINE-5]] 'From' is accessed where
