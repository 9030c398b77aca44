// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A batch of matrices behind a table of pointers, as the BLAS libraries take it:
// each pointer of the table leads to memory of its own.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -fplugin-arg-roofline-gpu=a100-80-sxm \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'scaleEach' is bandwidth-bound
// CHECK: note: DRAM {{.*}} a thread: reads 4.0{{[0-9]}} byte,
// CHECK: assumed: where accesses to '*matrices' start follows from values of 'matrices'
__global__ void scaleEach(float *const *matrices, float by) {
  matrices[blockIdx.x][threadIdx.x] *= by;
}

// CHECK: kernel 'scaleOne' {{.*}} only {{.*}} of DRAM traffic
__global__ void scaleOne(float *const *matrix, float by) {
  (*matrix)[threadIdx.x] *= by;
}

int main() {
  float **table;
  cudaMalloc(&table, 1000000 * sizeof(float *));
  scaleEach<<<1000000, 256>>>(table, 2);
  scaleOne<<<1000000, 256>>>(table, 2);
}
