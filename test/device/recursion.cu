// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A recursive function can't be counted: no definite verdict, and a note.
// RUN: %predict 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %figures | FileCheck %s
#include "mini-cuda.h"

__device__ __noinline__ float deep(float X, int N) {
  return N <= 0 ? X : deep(X * X, N - 1) + deep(X, N - 2);
}
__global__ void recursive(float *A, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = deep(A[I], n);
}
// REMARK: kernel 'recursive' on A100: can't tell
// REMARK-SAME: needs call to
// REMARK: note: not counted: call to
// REMARK-SAME: recursive
// CHECK: recursive on a100-80-sxm: verdict undetermined
// CHECK: recursive not-modelled:{{.*}} not counted: call to {{.*}}deep{{.*}} recursive
