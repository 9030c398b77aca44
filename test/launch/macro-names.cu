// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unknowns that a macro reads are named by what it reads, not by the macro.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

struct Tensor {
  long Extents[2];
};
#define LOCALS(X)                                                              \
  long Rows = (X)->Extents[0];                                                 \
  long Columns = (X)->Extents[1];

__global__ void scale(double *A) {
  A[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] *= 2;
}
void apply(const Tensor *T, double *A) {
  LOCALS(T)
  scale<<<dim3(Rows, Columns), 256>>>(A);
}
// CHECK: scale depends on T->Extents[0], T->Extents[1]
