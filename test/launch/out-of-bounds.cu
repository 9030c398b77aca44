// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that a kernel accesses beyond its allocation has a note, at known
// sizes and at defaults, but not where sizes or accesses are only likely.
// RUN: %predict 2>&1 | FileCheck %s
// RUN: %predict '%args=100000 100000' 2>&1 | FileCheck %s --check-prefix=GIVEN
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void add(const double *X, double *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] += X[I];
}
__global__ void open(const double *X, double *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] += X[I];
}
__global__ void gather(const int *X, double *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[X[I]] += 1;
}
// The offset is a sum of remainders that the formula does not keep exactly.
__global__ void masked(double *Y) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  Y[I & 1023] += 1;
}
template <typename T>
__global__ void scale(T *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] *= 2;
}
int main(int argc, char **argv) {
  int N = argc > 1 ? atoi(argv[1]) : 1 << 20;
  double *X, *Y;
  cudaMalloc(&X, 4 * N);
  cudaMalloc(&Y, 8 * N);
  add<<<(N + 255) / 256, 256>>>(X, Y, N);
  int M = atoi(argv[2]);
  open<<<(M + 255) / 256, 256>>>(X, Y, M);
  masked<<<4096, 256>>>(X);
  gather<<<(N + 255) / 256, 256>>>((int *)X, X, N);
  scale<<<(N + 255) / 256, 256>>>((float *)X, N);
  scale<<<(N + 255) / 256, 256>>>(X, N);
}
// CHECK: kernel 'add' {{.*}} at the default N = 1048576
// CHECK: out-of-bounds.cu:14:13: note: 'X' has 4194304 byte, but is accessed at byte 8{{[0-9]+}}: what lies beyond its end is not counted
// CHECK: kernel 'open'
// CHECK-NOT: is accessed at byte
// CHECK: kernel 'gather'
// GIVEN: kernel 'add'
// GIVEN: note: 'X' has 400000 byte, but is accessed at byte 79{{[0-9]+}}: what
// GIVEN: kernel 'open'
// GIVEN: note: 'X' has 400000 byte, but is accessed at byte 79{{[0-9]+}}: what
// GIVEN: kernel 'gather'
// GIVEN-NOT: is accessed at byte
// GIVEN: kernel 'masked'
// GIVEN-NOT: is accessed at byte
// The note is of whichever instance does so.
// GIVEN: kernel 'scale' (2 instances)
// GIVEN: note: 'scale<double>': 'X' has 400000 byte, but is accessed at byte 79
