// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that an initialiser leaves out are zero, and the others are known: of
// local and static objects, with arrays and structs among them, by position and
// by name, and of arrays within. A union has the member that is named.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 -std=c++20 2>&1 | FileCheck %s
#include "mini-cuda.h"

struct Inner {
  int first, second;
};
struct Lattice {
  int n;
  float *fields[2];
  int current;
};
struct Padded {
  int n;
  float weights[3];
  Inner in;
  double last;
};
struct Listed {
  Inner in;
  int sizes[4];
  int many[8192];
};
union Either {
  float real;
  int whole;
};
struct Filled {
  int n, m = 7;
};

__global__ void scale(float *a, int n, int m) { a[threadIdx.x] *= n + m; }

int main() {
  Lattice l = {4096};
  cudaMalloc(&l.fields[0], 1 << 20);
  cudaMalloc(&l.fields[1], 1 << 21);
  Padded p = {.n = 2048, .last = 1};
  static Padded s{1024};
  Listed d = {.sizes = {5, 6}};
  Either e = {.whole = 9};
  Filled f[2] = {{3, 4}};
  // CHECK: grid 4096, 1, 1
  // CHECK: arguments n 4096
  // CHECK-NEXT: m 0
  // CHECK-NEXT: buffers a {{ *}}1048576 byte
  scale<<<l.n, 32>>>(l.fields[l.current], l.n, l.current);
  // CHECK: grid 2048, 1, 1
  // CHECK: arguments n 2048
  // CHECK-NEXT: m 0
  // CHECK-NEXT: buffers a {{ *}}2097152 byte
  scale<<<p.n, 32>>>(l.fields[1], p.n, p.in.second);
  // CHECK: grid 1024, 1, 1
  // CHECK: arguments n 1024
  // CHECK-NEXT: m 0
  scale<<<s.n, 32>>>(l.fields[1], s.n, s.in.second);
  // CHECK: grid 5, 1, 1
  // CHECK: arguments n 6
  // CHECK-NEXT: m 0
  scale<<<d.sizes[0], 32>>>(l.fields[1], d.sizes[1], d.sizes[2]);
  // CHECK: grid 9, 1, 1
  // CHECK: arguments n 4
  // CHECK-NEXT: m 7
  scale<<<e.whole, 32>>>(l.fields[1], f[0].m, f[1].m);
}
// CHECK-NOT: unknowns of the host
