// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over Degree + 1 terms is unrolled by 8: with degree 7 none is left for
// the loop behind, with degree 8 one is, of 2 operations each.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void seven(double *X, int Degree) {
  double V = X[threadIdx.x], P = 1;
  for (int D = 0; D <= Degree; ++D)
    P = P * V + D;
  X[threadIdx.x] = P;
}
__global__ void eight(double *X, int Degree) {
  double V = X[threadIdx.x], P = 1;
  for (int D = 0; D <= Degree; ++D)
    P = P * V + D;
  X[threadIdx.x] = P;
}
void run(double *X) {
  seven<<<1, 128>>>(X, 7);
  eight<<<1, 128>>>(X, 8);
}
// CHECK: seven fp64 low=16 likely=16 high=16 op/thread
// CHECK: eight fp64 low=18 likely=18 high=18 op/thread
