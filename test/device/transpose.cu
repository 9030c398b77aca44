// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transposition of 1024 x 1024 floats through registers: reads are coalesced,
// a warp writes to 32 rows. Finally all sectors are used completely, so both
// matrices cost 4 byte per thread (written ones may stay in L2).
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void transpose(const float *In, float *Out, int n) {
  int X = blockIdx.x * 32 + threadIdx.x, Y = blockIdx.y * 8 + threadIdx.y;
  Out[X * n + Y] = In[Y * n + X];
}
void run(const float *In, float *Out) {
  transpose<<<dim3(32, 128), dim3(32, 8)>>>(In, Out, 1024);
}
// CHECK: transpose threads 1048576
// CHECK: transpose dram_read low=4 likely=4 high=4 byte/thread
// CHECK: transpose access{{.*}} load In global 4 byte, count 1, sectors 4, dram 4:
// CHECK: transpose access{{.*}} store Out global 4 byte, count 1, sectors 32,
