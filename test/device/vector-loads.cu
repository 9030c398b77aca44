// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of 16 byte: 16 sectors per warp, all used; the optimised IR may still
// have them in four parts.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void four(const float4 *A, float4 *B, float F) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = A[I];
  B[I] = make_float4(V.x * F, V.y * F, V.z * F, V.w * F);
}
// CHECK: four fp32 low=4 likely=4 high=4 op/thread: 4
// CHECK: four dram_read low=16 likely=16 high=16
// CHECK: four requested low=32 likely=32 high=32
// CHECK-NOT: uncoalesced
