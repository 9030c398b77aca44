// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles look at those in the cells around their own, of a grid that ends. Which cell is
// theirs follows from data, but it is one of the grid, or none of the loops over its
// neighbours would run. The particles of a cell are a list from first[c] to last[c]: those of
// all cells are the array that they are in, 65536 / 4096 = 16 in each.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain --arguments=65536 %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

__device__ static int lesser(int a, int b) { return a < b ? a : b; }
__device__ static int greater(int a, int b) { return a > b ? a : b; }

// CHECK-LABEL: {{^}}near (
// CHECK-DAG: the value at line {{[0-9]+}} = {{[0-9]|[1-5][0-9]|6[0-4]}} taken as likely
// CHECK-DAG: the mean length of the lists in 'first' = 16 taken as likely
// CHECK: 'at' {{.*}} 290 loads of 4 byte
// CHECK: 'first' {{.*}} 9 loads of 4 byte
// CHECK: so {{.*}}compute-bound
__global__ void near(const float2 *at, const int *first, const int *last,
                     int *found, int n, int cells, float edge, float most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float2 p = at[i];
  int cx = (int)(p.x / edge), cy = (int)(p.y / edge), sum = 0;
  for (int y = greater(cy - 1, 0); y <= lesser(cy + 1, cells - 1); ++y)
    for (int x = greater(cx - 1, 0); x <= lesser(cx + 1, cells - 1); ++x)
      for (int j = first[y * cells + x]; j < last[y * cells + x]; ++j) {
        float dx = p.x - at[j].x, dy = p.y - at[j].y;
        sum += dx * dx + dy * dy < most;
      }
  found[i] = sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 65536, cells = 64, *first, *last, *found;
  float2 *at;
  cudaMalloc(&at, n * 8ul);
  cudaMalloc(&found, n * 4ul);
  cudaMalloc(&first, cells * cells * 4ul);
  cudaMalloc(&last, cells * cells * 4ul);
  near<<<(n + 127) / 128, 128>>>(at, first, last, found, n, cells, 1, 0.25f);
}
