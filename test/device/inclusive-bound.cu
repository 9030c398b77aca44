// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last element of an inclusive bound is counted where the step is not a
// constant: 128 threads share elements 0 to 1023, 8 each, with 2 operations.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void upTo(float *X, int Last) {
  for (int I = threadIdx.x; I <= Last; I += blockDim.x)
    X[I] = X[I] * 3.0f + 1.0f;
}
__global__ void below(float *X, int Count) {
  for (int I = threadIdx.x; I < Count; I += blockDim.x)
    X[I] = X[I] * 3.0f + 1.0f;
}
void run(float *X) {
  upTo<<<1, 128>>>(X, 1023);
  below<<<1, 128>>>(X, 1024);
}
// CHECK: upTo fp32 low=16 likely=16 high=16 op/thread
// CHECK: below fp32 low=16 likely=16 high=16 op/thread
