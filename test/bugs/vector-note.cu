// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields of one vector side by side waste nothing: no note on coalescing.
// Known: each field's access is judged by itself; the machine loads 16 byte.
// XFAIL: *
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void four(const float4 *A, float4 *B, float F) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = A[I];
  B[I] = make_float4(V.x * F, V.y * F, V.z * F, V.w * F);
}
// CHECK: four on a100
// CHECK-NOT: uncoalesced
