// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a loop decides a verdict that is open, it is the first note, before what
// would follow if it ran as often as any.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'insert' on A100{{.*}}: can't tell {{.*}}: needs the iterations of the loop at line
// CHECK-NOT: note:
// CHECK: note: how often this loop runs is not known
#include "mini-cuda.h"

struct Slot {
  int key, value;
};

__global__ void insert(Slot *table, int mask, const int *keys) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, key = keys[i], s = key & mask;
  while (true) {
    int there = atomicCAS(&table[s].key, -1, key);
    if (there == -1 || there == key) {
      table[s].value = i;
      return;
    }
    s = (s + 1) & mask;
  }
}

int main() {
  int n = 1 << 19, *keys;
  Slot *table;
  cudaMalloc(&table, 2 * n * sizeof(Slot));
  cudaMalloc(&keys, n * 4);
  insert<<<n / 256, 256>>>(table, 2 * n - 1, keys);
}
