// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One tensor instruction of a warp, 16 x 16 x 16: 2 * 4096 operations by 32
// threads are 256 each, for the peak of its input type.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void half(const int *A, const int *B, float *C) {
  int FragmentA[8], FragmentB[8];
  float Sum[8], Start[8] = {};
  __hmma_m16n16k16_ld_a(FragmentA, A, 16, 0);
  __hmma_m16n16k16_ld_b(FragmentB, B, 16, 0);
  __hmma_m16n16k16_mma_f32f32(Sum, FragmentA, FragmentB, Start, 0, 0);
  __hmma_m16n16k16_st_c_f32(C, Sum, 16, 0);
}
__global__ void byte(const int *A, const int *B, int *C) {
  int FragmentA[2], FragmentB[2], Sum[8], Start[8] = {};
  __imma_m16n16k16_ld_a_s8(FragmentA, A, 16, 0);
  __imma_m16n16k16_ld_b_s8(FragmentB, B, 16, 0);
  __imma_m16n16k16_mma_s8(Sum, FragmentA, FragmentB, Start, 0, 0);
  __imma_m16n16k16_st_c_i32(C, Sum, 16, 0);
}
__global__ void wide(const double *A, const double *B, double *C) {
  double FragmentA, FragmentB, Sum[2], Start[2] = {};
  __dmma_m8n8k4_ld_a(&FragmentA, A, 4, 0);
  __dmma_m8n8k4_ld_b(&FragmentB, B, 4, 0);
  __dmma_m8n8k4_mma_f64(Sum, &FragmentA, &FragmentB, Start, 0, 0);
  __dmma_m8n8k4_st_c_f64(C, Sum, 8, 0);
}
// CHECK: half tensor_fp16 low=256 likely=256 high=256 op/thread: 256
// CHECK: byte tensor_int8 low=256 likely=256 high=256 op/thread: 256
// 2 * 8 * 8 * 4 / 32.
// CHECK: wide tensor_fp64 low=16 likely=16 high=16 op/thread: 16
