// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables have the names that the source uses for them, also behind pointers.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

namespace tables {
__device__ float Weights[1024];
__device__ int *Index;
} // namespace tables

__global__ void pick(float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = tables::Weights[I % 1024] + tables::Index[I];
}
// CHECK-DAG: pick access:{{[0-9]+}} load Weights global
// CHECK-DAG: pick access:{{[0-9]+}} load *Index global
