// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No range is stated for sizes at which an integer of the host does not fit its
// type: a product of two, or a wide number that is passed as an int. Arguments
// with which it does not fit are warned of.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
// RUN: rm -rf %t && %predict '%args=65536 65536' 2>&1 | FileCheck %s --check-prefix=WARN --implicit-check-not=warning:
// RUN: rm -rf %t && %predict '%args=4096 4096' 2>&1 | FileCheck %s --allow-empty --check-prefix=FITS
#include "mini-cuda.h"

__global__ void twice(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] *= 2;
}
__global__ void more(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] += 2;
}
// A size that wraps is no mistake where nothing depends on it.
unsigned hash(unsigned N) { return N * 2654435761u; }

int main(int argc, char **argv) {
  int Width = atoi(argv[1]), Height = atoi(argv[2]);
  float *A;
  // WARN: overflow.cu:[[# @LINE + 3]]:{{.*}} warning: roofline: 'Width * Height' does not fit int with these arguments
  // WARN: overflow.cu:[[# @LINE + 5]]:{{.*}} warning: roofline: 'Total' does not fit int with these arguments
  cudaMalloc(&A, sizeof(float) * Width * Height + hash(Width));
  int Size = Width * Height;
  twice<<<(Size + 255) / 256, 256>>>(A, Size);
  unsigned long Total = 2ul * Width * Height;
  more<<<(Total + 255) / 256, 256>>>(A, Total);
}
// FITS-NOT: warning:
// The ends are alike, at the root of the greatest int.
// CHECK: twice validity examined for argv[1], argv[2] = {{[0-9]+}} to 46340
// CHECK: twice assumed Width * Height at line [[# @LINE - 8]] fits int
// CHECK: more assumed Total at line [[# @LINE - 6]] fits int
