// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two stores to one gathered element, on both sides of what is read of it, are
// too far apart for one access, but both are written.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

struct Cell {
  float Values[64];
};

// CHECK: both (
// CHECK: 'cells' {{.*}} writes {{[56][0-9.]+}} byte {{.*}}2 stores
// CHECK: one (
// CHECK: 'cells' {{.*}} writes 2{{[0-9.]+}} byte {{.*}}1 store
__global__ void both(const int *at, Cell *cells) {
  Cell &c = cells[at[blockIdx.x * blockDim.x + threadIdx.x]];
  float v = c.Values[32];
  c.Values[8] = v;
  c.Values[56] = v;
}

__global__ void one(const int *at, Cell *cells) {
  Cell &c = cells[at[blockIdx.x * blockDim.x + threadIdx.x]];
  float v = c.Values[32];
  c.Values[8] = v;
}

int main() {
  int *at;
  Cell *cells;
  cudaMalloc(&at, 4 << 22);
  cudaMalloc(&cells, sizeof(Cell) << 22);
  both<<<1 << 14, 256>>>(at, cells);
  one<<<1 << 14, 256>>>(at, cells);
}
