// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that is launched here and defined elsewhere: one remark reports
// this, and there is no verdict.
// RUN: %predict -fgpu-rdc 2>&1 | FileCheck %s
#include "mini-cuda.h"

extern __global__ void elsewhere(float *);
void run(float *A) {
  elsewhere<<<1, 32>>>(A);
  elsewhere<<<2, 32>>>(A);
}
// CHECK: no-body.cu:[[@LINE-3]]:{{[0-9]+}}: remark: kernel 'elsewhere' has no body in this unit
// CHECK-NOT: remark
