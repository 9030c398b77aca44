// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project's own "cuda.h" is found by its sources, and not by clang, which
// includes the toolkit's before them.
// RUN: rm -rf %t && mkdir %t
// RUN: echo '[{"directory": "%S", "file": "%s", "arguments": ["nvcc", "-arch=sm_80", "-IInputs/own-cuda", "-c", "%s"]}]' > %t/compile_commands.json
// RUN: %roofline predict --no-progress -p %t 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: remark: kernel 'twice' is bandwidth-bound
#include "cuda.h"

__global__ void twice(float *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= FACTOR;
}

void run(float *x) { twice<<<4096, 256>>>(x); }
