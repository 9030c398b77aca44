// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Five reads of one array of 4096 x 4096 doubles. The caches serve four, except
// at the rim of the resident blocks: each thread reads 8 byte from DRAM and
// writes 8, of which an L2 of 40 MB may keep a part to the end; 4 additions and
// a multiplication.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void jacobi(const double *In, double *Out, int n) {
  int X = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int Y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (X < n - 1 && Y < n - 1)
    Out[Y * n + X] = 0.2 * (In[Y * n + X] + In[Y * n + X - 1] +
                            In[Y * n + X + 1] + In[(Y - 1) * n + X] +
                            In[(Y + 1) * n + X]);
}
void run(const double *In, double *Out) {
  jacobi<<<dim3(128, 512), dim3(32, 8)>>>(In, Out, 4096);
}
// CHECK: jacobi on a100-80-sxm: verdict bandwidth
// CHECK: jacobi fp64 low={{4.9[0-9]+|5}} likely
// CHECK: jacobi dram_read low={{7.9[0-9]+|8|8.[0-4][0-9]*}} likely
// CHECK: jacobi dram_written low={{6.9[0-9]+}} likely
// CHECK: jacobi reuse{{.*}} 'In' is read {{5|4.[6-9]}} times from L1/L2 for each DRAM read
