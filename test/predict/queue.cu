// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A search in breadth: the program tells the first launch, and reads the sizes of the later
// ones from the device. These are no larger than what the queue holds, and the first launch
// is not left out of what is said.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --arguments=100000 %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain --arguments=100000 %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=EXPLAIN %s
#include "mini-cuda.h"

// CHECK: kernel 'frontier' on A100{{.*}}: can't tell (leans bandwidth-bound)
// CHECK: note: launched here with grid (1,1,1) block (128,1,1): bandwidth-bound
// CHECK: note: further launches by the code at line [[@LINE+30]] are left out
// CHECK: note: assumed: the mean length of the lists in 'ptr' = 8;
// EXPLAIN: frontier {{.*}} its launches together, of which some have a size that is open
// EXPLAIN: size = 100000
// EXPLAIN: frontier {{.*}} launched at
// EXPLAIN-NEXT: grid (1,1,1) block (128,1,1)
__global__ void frontier(const int *ptr, const int *adj, const int *cur,
                         int curN, int *next, int *nextN, int *dist,
                         int level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= curN)
    return;
  int v = cur[i];
  for (int e = ptr[v]; e < ptr[v + 1]; ++e) {
    int w = adj[e];
    if (atomicCAS(&dist[w], -1, level) == -1)
      next[atomicAdd(nextN, 1)] = w;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int *ptr, *adj, *cur, *next, *nextN, *dist;
  cudaMalloc(&ptr, (n + 1) * 4ul);
  cudaMalloc(&adj, n * 8 * 4ul);
  cudaMalloc(&cur, n * 4ul);
  cudaMalloc(&next, n * 4ul);
  cudaMalloc(&nextN, 4ul);
  cudaMalloc(&dist, n * 4ul);
  int size = 1, level = 1;
  while (size) {
    frontier<<<(size + 127) / 128, 128>>>(ptr, adj, cur, size, next, nextN,
                                          dist, level);
    cudaMemcpy(&size, nextN, 4ul, cudaMemcpyDeviceToHost);
    ++level;
  }
}
