// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that is launched here and defined elsewhere: one remark reports
// this, for all instances of a template, and there is no verdict.
// RUN: %predict -fgpu-rdc 2>&1 | FileCheck %s
#include "mini-cuda.h"

extern __global__ void elsewhere(float *);
template <int N> __global__ void instances(float *);
void run(float *A) {
  elsewhere<<<1, 32>>>(A);
  elsewhere<<<2, 32>>>(A);
  instances<1><<<1, 32>>>(A);
  instances<2><<<1, 32>>>(A);
  instances<1><<<2, 32>>>(A);
}
// CHECK: no-body.cu:[[@LINE-6]]:{{[0-9]+}}: remark: kernel 'elsewhere' has no body in this unit
// CHECK: no-body.cu:[[@LINE-5]]:{{[0-9]+}}: remark: kernel 'instances' (2 instances) has no body in this unit
// CHECK-NOT: remark
