// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor loads and stores transfer their fragments: 16 x 16 halves are 512
// byte, 16 per thread, floats 1024 byte.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void half(const int *A, const int *B, float *C) {
  int FragmentA[8], FragmentB[8];
  float Sum[8], Start[8] = {};
  __hmma_m16n16k16_ld_a(FragmentA, A + blockIdx.x * 128, 16, 0);
  __hmma_m16n16k16_ld_b(FragmentB, B + blockIdx.x * 128, 16, 0);
  __hmma_m16n16k16_mma_f32f32(Sum, FragmentA, FragmentB, Start, 0, 0);
  __hmma_m16n16k16_st_c_f32(C + blockIdx.x * 256, Sum, 16, 0);
}
void run(const int *A, const int *B, float *C) { half<<<10000, 32>>>(A, B, C); }
// CHECK: half dram_read low=32 likely=32 high=32 byte/thread
// CHECK: half requested low=64 likely=64 high=64 byte/thread
