// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each instantiation is a kernel with figures of its own: 2 fp32 and 4 + 4
// byte, 2 fp64 and 8 + 8.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

template <class T> __global__ void axpb(T *A, T B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = A[I] * B + B;
}
template __global__ void axpb(float *, float);
template __global__ void axpb(double *, double);
// CHECK: axpb<float> fp32 low=2 likely=2 high=2
// CHECK-NOT: axpb<float> fp64
// CHECK: axpb<float> requested low=8
// CHECK: axpb<double> fp64 low=2 likely=2 high=2
// CHECK: axpb<double> requested low=16
