// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of launches that differ in what they pass, --explain says in what; equal ones
// are told once. Of many kinds, one is told in full, and each other in a line.
// RUN: %roofline predict --explain=few %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: %roofline predict --explain=many %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=MANY
#include "mini-cuda.h"

// FEW: few {{.*}}, 2 launches with these figures
// FEW: launch grid (4096,1,1) block (256,1,1)
// FEW-NEXT: Colour = 0 and 1
// FEW-NOT: Colour =
__global__ void few(float *A, int Colour) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[2 * I + Colour] *= 2;
}
// MANY: many (
// MANY: launch grid (4096,1,1) block (256,1,1)
// MANY-NEXT: Steps = 70
// MANY: further launches
// MANY-NEXT: Steps = 10 grid (4096,1,1) block (256,1,1) {{.*}}-bound fp32 {{.*}} DRAM
// MANY-NEXT: Steps = 20
// MANY-NEXT: Steps = 30
// MANY-NEXT: Steps = 40
// MANY-NEXT: Steps = 50
// MANY-NEXT: Steps = 60
__global__ void many(float *A, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int S = 0; S < Steps; ++S)
    V = V * V + 1;
  A[I] = V;
}
void run(float *A) {
  for (int Colour = 0; Colour < 2; ++Colour)
    few<<<4096, 256>>>(A, Colour);
  for (int Steps = 10; Steps <= 70; Steps += 10)
    many<<<4096, 256>>>(A, Steps);
}
