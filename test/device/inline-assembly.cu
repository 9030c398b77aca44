// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline assembly that the table contains is counted. Other assembly has a
// note, and there is no definite verdict.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void known(float *A, float B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float R;
  asm("fma.rn.f32 %0, %1, %2, %2;" : "=f"(R) : "f"(A[I]), "f"(B));
  A[I] = R;
}
__global__ void packed(unsigned *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned R;
  asm("{ fma.rn.f16x2 %0, %1, %1, %1; }" : "=r"(R) : "r"(A[I]));
  A[I] = R;
}
// A comparison and a selection for each byte.
__global__ void bytes(unsigned *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned R;
  asm("vset4.u32.u32.eq %0, %1, %1, %2;" : "=r"(R) : "r"(A[I]), "r"(0));
  A[I] = R;
}
__global__ void unknown(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float R;
  asm volatile("frobnicate.f32 %0, %1;" : "=f"(R) : "f"(A[I]));
  A[I] = R;
}
// CHECK: known fp32 low=2 likely=2 high=2 op/thread: 2
// CHECK-NOT: known not-modelled
// CHECK: packed fp16 low=4 likely=4 high=4 op/thread: 4
// 2 more for the index and the address.
// CHECK: bytes int low=10 likely=10 high=10 op/thread: 10
// CHECK-NOT: bytes not-modelled
// CHECK: unknown on a100-80-sxm: verdict undetermined
// CHECK: unknown not-modelled:[[@LINE-10]] not counted: inline assembly 'frobnicate.f32'
