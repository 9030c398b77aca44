// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If data ends a loop, its trip count is an unknown that the verdict depends
// on, and the note has its location.
// RUN: %predict -fplugin-arg-roofline-notes=all 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void escape(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I], R = 0;
  while (R < 4)
    R = R * R + V;
  A[I] = R;
}
// REMARK: kernel 'escape' on A100: can't tell
// REMARK-SAME: needs the iterations of the loop at line [[@LINE-5]]
// REMARK: :[[@LINE-6]]:{{[0-9]+}}: note: how often this loop runs is not known here and may depend on data
// CHECK: escape on a100-80-sxm: verdict undetermined
// CHECK: escape loop:[[@LINE-8]] trips 32: the iterations of the loop at line [[@LINE-8]]
