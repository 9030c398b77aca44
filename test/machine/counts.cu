// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations are those of ptxas' machine code, by block: once for a guard, as
// often as its loop for a body. The compile itself is not affected.
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

// Numbers of 64 bit that fit 32 are divided as such; with the subroutine for
// others it would be twice as many operations and more.
__global__ void divide(unsigned long long *A, unsigned long long B) {
  A[threadIdx.x] = A[threadIdx.x] / B;
}

// What is behind such a division counts, be it another one.
__global__ void divideTwice(unsigned long long *A, unsigned long long B,
                            float *F) {
  unsigned long long Q = A[threadIdx.x] / B;
  A[threadIdx.x] = Q;
  float V = F[threadIdx.x];
  F[threadIdx.x] = V * V + 3 + static_cast<float>(Q / 10);
}
// CHECK: kernel 'scale' {{.*}}; counts: machine [static]
// CHECK: kernel 'repeat' {{.*}}; counts: machine [static]
// JSON: "counts": "machine"
// One FFMA; IMAD and ISETP for all, IMAD.WIDE for those that pass, and perhaps
// a copy or two.
// FIGURES: scale fp32 {{.*}}: 2*the branch at line 17
// FIGURES-NEXT: scale int low={{[3-6]}} likely
// The loop is not unrolled: its DFMA is as often there as in the source.
// FIGURES: repeat fp64 {{.*}}: 2*max(1, N)*the branch at line 24
// FIGURES: divide int low={{2[0-9]}} likely
// An FFMA and an addition.
// FIGURES: divideTwice fp32 low=3 likely=3
// FIGURES: divideTwice int low={{[34][0-9]}} likely
