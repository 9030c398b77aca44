// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations are counted from ptxas' machine code by basic block: those of a
// guard once, those of a loop body per iteration. The compile is not affected.
// RUN: rm -rf %t
// RUN: %clangxx %cuda-flags -O3 -S -o %t.plain.s %s
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%cuda-tools 2>&1 | FileCheck %s
// RUN: cmp %t.s %t.plain.s
// RUN: cat %t/*.json | FileCheck %s --check-prefix=JSON
// RUN: %figures | FileCheck %s --check-prefix=FIGURES
// REQUIRES: nvdisasm
#include "mini-cuda.h"

__global__ void scale(float *A, float B, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * B + 1;
}

__global__ void repeat(double *A, int N) {
  double V = *A;
#pragma unroll 1
  for (int I = 0; I < N; ++I)
    V = V * V + 1;
  *A = V;
}

// 64-bit numbers that fit into 32 bits are divided as such; with the subroutine
// for others there would be more than twice as many operations.
__global__ void divide(unsigned long long *A, unsigned long long B) {
  A[threadIdx.x] = A[threadIdx.x] / B;
}

// Code after such a division counts, even another division.
__global__ void divideTwice(unsigned long long *A, unsigned long long B,
                            float *F) {
  unsigned long long Q = A[threadIdx.x] / B;
  A[threadIdx.x] = Q;
  float V = F[threadIdx.x];
  F[threadIdx.x] = V * V + 3 + static_cast<float>(Q / 10);
}
// CHECK: kernel 'scale' {{.*}}; counts: machine [-Rpass-analysis=roofline]
// CHECK: kernel 'repeat' {{.*}}; counts: machine [-Rpass-analysis=roofline]
// JSON: "counts": "machine"
// One FFMA; IMAD and ISETP for all, IMAD.WIDE for those that pass, and perhaps
// one or two copies.
// FIGURES: scale fp32 {{.*}}: 2*the branch at line 17
// FIGURES-NEXT: scale int low={{[3-6]}} likely
// The loop is not unrolled: it has as many DFMA as the source.
// FIGURES: repeat fp64 {{.*}}: 2*max(1, N)*the branch at line 24
// FIGURES: divide int low={{2[0-9]}} likely
// An FFMA and an addition.
// FIGURES: divideTwice fp32 low=3 likely=3
// FIGURES: divideTwice int low={{[34][0-9]}} likely
