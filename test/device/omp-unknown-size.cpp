// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With an unknown size the verdict still holds: operations and bytes are both
// proportional to it.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void scale(double *A, int N) {
#pragma omp target teams distribute parallel for map(tofrom : A[0 : N])
  for (int I = 0; I < N; ++I)
    A[I] = A[I] * 3 + 1;
}
// CHECK: scale:10 on a100-80-sxm: verdict bandwidth
// CHECK-NOT: not-modelled
