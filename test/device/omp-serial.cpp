// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bare target region runs on one team, of which one thread works: 2000
// operations against 4000 byte read are 0.5 op/byte at most, far below the
// ridge of 9.56.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void serial(float *A) {
#pragma omp target map(tofrom : A[0 : 1000])
  for (int I = 0; I < 1000; ++I)
    A[I] = A[I] * 3 + 1;
}
// CHECK: serial:11 on a100-80-sxm: verdict bandwidth
// CHECK: serial:11 threads {{[0-9]+}}
