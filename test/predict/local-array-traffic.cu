// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local arrays that do not fit the caches are named as a cause of DRAM traffic,
// in a note and in the derivation.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -fplugin-arg-roofline-gpu=a100-80-sxm \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain=turn %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=EXPLAIN
#include "mini-cuda.h"

// CHECK: kernel 'turn'
// CHECK: note: 'local array' makes {{9[0-9]|100}} % of the DRAM bytes: {{.*}} byte/thread read and written
// CHECK-NOT: 'local array' touches
// EXPLAIN: DRAM a thread
// EXPLAIN: 'local array' reads
// EXPLAIN: all
__global__ void turn(const int *from, int *to, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int state[256];
  for (int k = 0; k < 256; ++k)
    state[k] = k;
  int j = from[i];
  for (int k = 0; k < rounds; ++k) {
    j = (j + state[k & 255]) & 255;
    int other = state[j];
    state[j] = state[k & 255];
    state[k & 255] = other;
  }
  to[i] = state[j];
}

int main() {
  const int n = 1 << 20;
  int *from, *to;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  turn<<<n / 256, 256>>>(from, to, 256);
}
