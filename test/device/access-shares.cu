// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array that is read once and written once is not reused; the DRAM bytes of
// all accesses add up to those of the kernel.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void scale(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 3;
}
// CHECK: scale dram_read low=4 likely=4 high=4
// CHECK: scale access{{.*}} load A global 4 byte, count 1, sectors 4, dram 4:
// CHECK-NOT: scale reuse
