// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of another unit, as with -fgpu-rdc: not counted, with a note.
// RUN: %predict -fgpu-rdc && %figures | FileCheck %s
#include "mini-cuda.h"

extern __device__ float elsewhere(float);
__global__ void caller(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = elsewhere(A[I]) + 1;
}
// CHECK: caller on a100-80-sxm: verdict undetermined
// CHECK: caller fp32 low=1 likely=1 high=1
// CHECK: caller not-modelled:[[@LINE-4]] not counted: call to '{{.*}}elsewhere{{.*}}', whose body is not in this unit
