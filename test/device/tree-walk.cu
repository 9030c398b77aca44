// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk down or up a tree that is stored by levels visits at most one node of
// each level, wherever data lead it and whether or not they end it early.
// RUN: %roofline predict --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// 8 nodes: 0, 1 or 2, 3 to 6, then 7, and the test that ends the walk.
// CHECK-LABEL: kernel 'sink'
// CHECK: t0 = max(1, 4*b1) times
__global__ void sink(float *Keys, float *Heap) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  float *Key = Heap + 8 * T, New = Keys[T];
  int I = 0;
  while (true) {
    int C = 2 * I + 1;
    if (C >= 8)
      break;
    if (C + 1 < 8 && Key[C + 1] > Key[C])
      ++C;
    if (Key[C] <= New)
      break;
    Key[I] = Key[C];
    I = C;
  }
  Key[I] = New;
}
// From node 15 to 7, 3, 1 and 0.
// CHECK-LABEL: kernel 'rise'
// CHECK: max(1, 5*b1) times
__global__ void rise(float *Keys, float *Heap) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  float *Key = Heap + 16 * T, New = Keys[T];
  int I = 15;
  while (I > 0) {
    int P = (I - 1) / 2;
    if (Key[P] >= New)
      break;
    Key[I] = Key[P];
    I = P;
  }
  Key[I] = New;
}
// CHECK-LABEL: kernel 'search'
// CHECK: max(1, {{.*}}log{{.*}}(N{{.*}})
__global__ void search(const float *Tree, const float *Keys, int *At, int N) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  float Key = Keys[T];
  int I = 0;
  while (I < N)
    I = Tree[I] < Key ? 2 * I + 2 : 2 * I + 1;
  At[T] = I;
}
// Steps of one have no such bound.
// CHECK-LABEL: kernel 'creep'
// CHECK: the iterations of the loop at line
__global__ void creep(const float *List, const float *Keys, int *At, int N) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  float Key = Keys[T];
  int I = 0;
  while (I < N)
    I = List[I] < Key ? 2 * I + 2 : I + 1;
  At[T] = I;
}
