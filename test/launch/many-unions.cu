// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy of an array of unions ends, however many there are, and the members beside
// them are copied.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

union Cell {
  int whole;
  float part;
  Cell() : whole(0) {}
  Cell(const Cell &Other) : whole(Other.whole) {}
};
struct Board {
  int n;
  Cell cells[1ul << 40];
};

// CHECK-NOT: analysis
// CHECK: kernel 'scale' is bandwidth-bound on A100
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}

Board board;

int main() {
  board.n = 1 << 20;
  Board copy = board;
  float *x;
  cudaMalloc(&x, copy.n * sizeof(float));
  scale<<<copy.n / 256, 256>>>(x, copy.n);
}
