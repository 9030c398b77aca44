// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where data say at which place a run of accesses starts, the bytes do not
// depend on the share that caches serve up to the likely one, and no such share
// is told with the access; but caches may serve all of them, and that the places
// are not known is an assumption. A shift that
// all threads read from one place moves all accesses alike, so it is neither.
// RUN: %roofline predict --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

__constant__ int Shifts[2] = {1, 2};
int take(const void *);

// CHECK: kernel 'rows' is bandwidth-bound on {{.*}}: 0.2{{[0-9]}} to 9.{{[0-9]}} fp32 op/byte {{.*}}; holds for any cached share of its gathers
// CHECK: note: 'A' is accessed where other data say: {{[0-9]+}} % of the DRAM bytes{{$}}
// CHECK: note: assumed: {{.*}}where accesses to 'A' start follows from values of 'First', which are not known
__global__ void rows(const float *A, const int *First, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < 64; ++K)
    Sum += A[64l * First[I] + K];
  B[I] = Sum;
}
// CHECK: kernel 'shift' is bandwidth-bound on {{.*}}; examined for Shifts[0], Shifts[1] =
// CHECK-NOT: accessed where other data say
__global__ void shift(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[I + Shifts[0]] + A[I + Shifts[1]];
}
void run(const float *A, const int *First, float *B) {
  take(&Shifts);
  rows<<<65536, 256>>>(A, First, B);
  shift<<<65536, 256>>>(A, B);
}
