// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64-bit arithmetic is done in 32-bit halves: an addition is two instructions,
// a multiplication about four; a 32-bit multiply-add is one.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void wide(long long *A, long long B) {
  long long V = *A;
#pragma unroll
  for (int K = 0; K < 100; ++K)
    V = (V ^ B) + (V << 3);
  *A = V;
}
__global__ void narrow(int *A, int B, int C) {
  int V = *A;
#pragma unroll
  for (int K = 0; K < 100; ++K)
    V = V * B + C;
  *A = V;
}
__global__ void product(long long *A, long long B) {
  long long V = *A;
#pragma unroll
  for (int K = 0; K < 100; ++K)
    V = V * B ^ B;
  *A = V;
}
// xor 2, shift 2, addition 2; ptxas emits one or two for shift and addition.
// CHECK: wide int low={{[4-6]..}} likely
// CHECK: narrow int low=10{{[0-5]}} likely
// Multiplication 3 to 4, xor 2.
// CHECK: product int low={{[56]..}} likely
