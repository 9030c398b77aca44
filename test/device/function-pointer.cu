// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call through a pointer can't be followed: no definite verdict, and a note.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

typedef float (*Step)(float);
__global__ void pointer(float *A, Step S) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = S(A[I]);
}
// CHECK: pointer on a100-80-sxm: verdict undetermined
// CHECK: pointer not-modelled:[[@LINE-3]] not counted: call through a pointer
