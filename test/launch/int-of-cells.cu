// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel numbers the cells of a cube by int. Which cell it comes to follows from data,
// but the remainders reach the last one: a side with which its number does not fit is in
// no range, and that is said. Remainders of the thread's number or of a byte do not reach
// so far.
// RUN: %roofline predict --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: note: {{.*}}side = {{[0-9]+}} to 12{{[0-9]+}}
// CHECK: note: {{.*}}side*{{.*}} fits int
__global__ void count(const int4 *at, int *cells, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = at[i].x % side, y = at[i].y % side, z = at[i].z % side;
  atomicAdd(&cells[(z * side + y) * side + x], 1);
}
// CHECK-NOT: fits int
__global__ void rows(const float *table, float *out, int width) {
  int t = threadIdx.x, r = t % width;
  out[blockIdx.x * blockDim.x + t] = table[r * width];
}
__global__ void columns(const unsigned char *at, const float *table, float *out,
                        int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[at[i] % height * height];
}
void start(const int4 *at, int *cells, int side) {
  count<<<4096, 256>>>(at, cells, side);
  rows<<<4096, 256>>>((const float *)at, (float *)cells, side);
  columns<<<4096, 256>>>((const unsigned char *)at, (const float *)at,
                         (float *)cells, side);
}
